/// Reads a file part by part, and notices when it is no longer the one it was.
import Clients
import Foundation

struct FileParts: Sendable {
    let file: URL
    let partSize: Int64
    /// As they were at the beginning.
    let facts: FileFacts

    init(of file: URL, partSize: Int64) throws(ClientError) {
        self.file = file
        self.partSize = partSize
        facts = try FileFacts(of: file)
    }

    /// The bytes from `offset` on, never more than a part has. The file is opened anew each time: nothing stays open while
    /// the network is slow.
    func part(at offset: Int64) throws(ClientError) -> Data {
        let now = try? FileFacts(of: file)
        guard now == facts else { throw .fileChanged(from: facts, to: now) }
        let count = Int(min(partSize, facts.size - offset))
        let data: Data
        do { data = try read(count, at: UInt64(offset)) } catch {
            throw .refused(code: "file_not_read", message: "The file can’t be read. Choose it again.")
        }
        guard data.count == count else { throw .fileChanged(from: facts, to: try? FileFacts(of: file)) }
        return data
    }

    private func read(_ count: Int, at offset: UInt64) throws -> Data {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        try handle.seek(toOffset: offset)
        return try handle.read(upToCount: count) ?? Data()
    }
}

/// The folder of uploads that aren't complete; whatever store they are for, they are received on this machine's disk.
import Foundation
import ServerMedia

struct Incoming: Sendable {
    let folder: String
    let disk: WorkerThreads
    private let memory = UploadMemory()

    /// Creates the folder. Blocks for a moment.
    init(folder: String, disk: WorkerThreads) throws {
        self.folder = folder
        self.disk = disk
        try Folder.make(folder)
    }

    func stage(limit: Int, expected: Int?, cleansHead: Bool) -> StagedFile {
        StagedFile(
            path: folder + "/" + UUID().uuidString.lowercased(), limit: limit,
            memory: expected.flatMap { memory.share(min($0, limit)) }, cleansHead: cleansHead, disk: disk)
    }

    /// Removes files last written before `date`; answers how many there were.
    func remove(before date: Date) async throws -> Int {
        try await disk.run {
            let names = try Folder.names(in: folder, before: date)
            for name in names { try removeFile(folder + "/" + name) }
            return names.count
        }
    }
}

extension Folder {
    /// The files in the folder that were last written before `date`.
    static func names(in folder: String, before date: Date) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            FileFacts(folder + "/" + name).map { $0.written < date } ?? false
        }
    }
}

/// Writes an answer's body beside its file as it comes, and puts it in the file's place when all of it is there.
import Clients
import Foundation

final class FileSink: Sendable {
    private struct State: Sendable {
        /// Nil once it is over.
        var handle: FileHandle?
        var written: Int64 = 0
    }

    private let place: Request.Destination
    private let part: URL
    private let state: Locked<State>

    init(_ place: Request.Destination) throws(TransportFailure) {
        self.place = place
        let folder = place.file.deletingLastPathComponent()
        part = folder.appendingPathComponent(".\(UUID().uuidString.lowercased()).part")
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        #if canImport(UIKit)
            attributes[.protectionKey] = FileProtectionType.complete
        #endif
        guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: attributes),
            let handle = try? FileHandle(forWritingTo: part)
        else { throw .notWritten }
        state = Locked(State(handle: handle))
    }

    deinit { discard() }

    /// Answers how many bytes are there now.
    func write(_ data: Data) throws(TransportFailure) -> Int64 {
        try state.withLock { state -> Result<Int64, TransportFailure> in
            guard let handle = state.handle else { return .failure(.cancelled) }
            guard state.written + Int64(data.count) <= place.limit else { return .failure(.tooLong) }
            do { try handle.write(contentsOf: data) } catch { return .failure(.notWritten) }
            state.written += Int64(data.count)
            return .success(state.written)
        }.get()
    }

    /// Answers why there is no file although the exchange ended well; nil otherwise.
    /// - Parameter length: as the answer announced it; a connection that breaks off must not pass for a shorter file.
    func finish(_ outcome: Exchange.Outcome, expecting length: Int64?) -> TransportFailure? {
        guard case .success(let answer) = outcome, answer.isSuccess else {
            discard()
            return nil
        }
        let (handle, written) = state.withLock { state in
            defer { state.handle = nil }
            return (state.handle, state.written)
        }
        defer { try? FileManager.default.removeItem(at: part) }
        if let length, length >= 0, length != written { return .lost }
        guard let handle, (try? handle.close()) != nil, rename(part.path, place.file.path) == 0 else {
            return .notWritten
        }
        return nil
    }

    private func discard() {
        let handle = state.withLock { state in
            defer { state.handle = nil }
            return state.handle
        }
        guard let handle else { return }
        try? handle.close()
        try? FileManager.default.removeItem(at: part)
    }
}

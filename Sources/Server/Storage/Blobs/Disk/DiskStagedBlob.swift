/// An upload that is renamed to its place on the same disk before the transaction that names it.
import Crypto
import NIOCore
import ServerMedia
import Synchronization

/// A new file and its name are made durable together, after the rename: where the file system has a journal, that is one
/// commit of it, and the kernel shares a commit among all who wait for one. Synced before the rename and again after it, they
/// would be two, and the second within the transaction.
final class DiskStagedBlob: StagedBlob {
    private struct State {
        var settled: BlobKey?
        /// A row may name it, as far as we know: then only the sweeper may say that none does.
        var isPublished = false
    }

    private let staged: StagedFile
    /// Where a blob lies.
    private let place: @Sendable (BlobKey) -> String
    private let state = Mutex(State())

    init(staged: StagedFile, place: @escaping @Sendable (BlobKey) -> String) {
        self.staged = staged
        self.place = place
    }

    func write(_ chunk: ByteBuffer) async throws { try await staged.write(chunk) }
    func content() async throws -> StagedContent { try await staged.content() }
    func finish(_ picture: CleanPicture?, received: SHA256Digest?) async throws -> BlobSummary {
        try await staged.finish(picture, received: received)
    }

    func settle(as key: BlobKey) async throws {
        let former = state.withLock { $0.settled }
        guard former != key else { return }
        let (file, path, target) = (try await staged.written(), former.map(place) ?? staged.path, place(key))
        try await staged.disk.run {
            try renameFile(path, to: target)
            // Whatever happens next, it is there that it has to be removed.
            self.state.withLock { $0.settled = key }
            if former == nil { try file.sync() }
            try Folder.sync(String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
        }
    }

    /// Most are there already. One that replaces an object that nobody expected is renamed, within its folder.
    func publish(as key: BlobKey) async throws {
        try await settle(as: key)
        state.withLock { $0.isPublished = true }
    }

    func withdraw(_ key: BlobKey) { state.withLock { $0.isPublished = false } }

    func discard() async {
        let state = state.withLock { $0 }
        guard !state.isPublished else { return }
        await staged.discard()
        if let key = state.settled { await staged.disk.discard(place(key)) }
    }
}

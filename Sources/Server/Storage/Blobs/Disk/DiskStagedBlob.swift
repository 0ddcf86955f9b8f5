/// An upload that is renamed to its place on the same disk when it is complete.
import Crypto
import NIOCore
import ServerMedia

struct DiskStagedBlob: StagedBlob {
    let staged: StagedFile
    /// Where a blob lies.
    let place: @Sendable (BlobKey) -> String

    func write(_ chunk: ByteBuffer) async throws { try await staged.write(chunk) }
    func content() async throws -> StagedContent { try await staged.content() }
    func finish(_ picture: CleanPicture?, received: SHA256Digest?) async throws -> BlobSummary {
        try await staged.finish(picture, received: received)
    }

    /// A rename is quick enough for the transaction.
    func settle(as key: BlobKey) async throws {}

    func publish(as key: BlobKey) async throws {
        let (path, target) = (staged.path, place(key))
        try await staged.disk.run {
            try renameFile(path, to: target)
            try Folder.sync(String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
        }
    }

    func withdraw(_ key: BlobKey) async { await staged.disk.discard(place(key)) }

    func discard() async { await staged.discard() }
}

/// An upload that is renamed to its place on the same disk when it is complete.
import Foundation
import NIOCore
import ServerMedia

struct DiskStagedBlob: StagedBlob {
    let staged: StagedFile
    /// Where a blob lies.
    let place: @Sendable (BlobKey) -> String

    func write(_ chunk: ByteBuffer) async throws { try await staged.write(chunk) }
    func measure() async throws -> BlobSummary { try await staged.measure() }
    func rewrite(_ picture: CleanPicture) async throws { try await staged.rewrite(picture) }
    var originalHead: ByteBuffer? { get async { await staged.originalHead } }
    func finish() async throws -> BlobSummary { try await staged.finish() }
    var file: URL { staged.file }

    /// A rename is quick enough for the transaction.
    func settle(as key: BlobKey) async throws {}

    func publish(as key: BlobKey) throws {
        let target = place(key)
        try renameFile(staged.path, to: target)
        try Folder.sync(String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
    }

    func withdraw(_ key: BlobKey) {
        // If it can't be removed now, the sweeper finds it later, because it has no row.
        try? removeFile(place(key))
    }

    func discard() async { await staged.discard() }
}

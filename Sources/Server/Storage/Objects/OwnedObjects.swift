/// Writes objects in their owner's name, for jobs: the bytes at once, the row when the job ends.
import Foundation
import NIOCore
import ServerDatabase
import ServerS3

package struct OwnedObjects: Sendable {
    let blobs: any BlobStore
    let limit: Int
    /// How long a job waits for a bucket that is away.
    var patience: Duration = .seconds(60)

    /// Bytes that are durably stored but that nobody can reach yet.
    package struct Prepared: Sendable {
        /// Writes the object's row; runs in the transaction that ends the job. Until then the bytes belong to nothing,
        /// and the sweeper removes them some time after a job that never ended.
        package let statements: [Statement]
        package let path: ObjectPath
        package let byteCount: Int
    }

    /// - Parameters:
    ///   - path: within the owner's folder; nothing may be there. A name made from the job's id is new for each job and
    ///     the same when it runs again.
    ///   - mimeType: the bytes' type.
    /// - Throws: `StorageFailure`; a path outside the owner's folder is a bug of ours and ends as `invalidKey`.
    package func prepare(
        _ bytes: ByteBuffer, at path: ObjectPath, mimeType: String, of owner: UUID
    ) async throws -> Prepared {
        guard path.key.hasPrefix(owner.uuidString.lowercased() + "/") else { throw StorageFailure.invalidKey(path.key) }
        let staged = try await blobs.stage(limit: limit, expected: bytes.readableBytes)
        do {
            try await staged.write(bytes)
            let summary = try await staged.finish()
            let draft = ObjectDraft(path: path, owner: owner, summary: summary, mimeType: mimeType, replaces: false)
            let key = BlobKey(object: UUID(), version: UUID())
            try await settle(staged, as: key)
            try await staged.publish(as: key)
            return Prepared(statements: [path.lock, draft.statement(key)], path: path, byteCount: summary.size)
        } catch {
            await staged.discard()
            throw error
        }
    }
    /// What a job made was paid for: while the bucket is away the job waits for it, as it would for the database.
    private func settle(_ staged: any StagedBlob, as key: BlobKey) async throws {
        let end = ContinuousClock.now + patience
        var pause = Duration.milliseconds(500)
        while true {
            do { return try await staged.settle(as: key) } catch let failure as S3Failure where failure.isAway {
                guard ContinuousClock.now + pause < end else { throw failure }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(5))
            }
        }
    }
}

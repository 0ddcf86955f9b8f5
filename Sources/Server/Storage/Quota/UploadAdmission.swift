/// Decides whether an upload may begin: the rate limit, its account's existence, and the free storage.
import Foundation
import Hummingbird
import ServerDatabase
import ServerHTTP

/// What is known about an upload's target before its first byte.
struct UploadAdmission: Sendable {
    var bucket: Bucket
    /// The most bytes of the file.
    var limit: Int
    /// Bytes that its owner may still store; nil without a limit.
    var room: Int?
}

extension StorageRoutes {
    /// Throws `tooManyUploads` if this caller has begun too many lately. The project's own key belongs to its operator.
    func countUpload(of draft: ObjectDraft, _ context: AtelierContext) throws(StorageFailure) {
        guard draft.isLimited else { return }
        let caller = draft.owner.map { "user \($0.uuidString)" } ?? "address \(context.clientAddress)"
        if let seconds = uploadRate.check(caller) { throw .tooManyUploads(retryAfter: max(1, seconds)) }
    }

    /// Checked again at the write; this check saves everybody an upload that would be refused.
    /// - Parameter size: bytes of the body, if known.
    func admit(_ draft: ObjectDraft, size: Int?) async throws -> UploadAdmission {
        let rows = try await database.pipeline([
            Bucket.select(draft.path.bucket), StorageUsage.statement(draft.owner, draft.path, replacing: true),
        ])
        guard let bucketRow = rows[0].first, let usageRow = rows[1].first else { throw StorageFailure.bucketNotFound }
        let bucket = try Bucket(bucketRow)
        let limit = min(
            bucket.fileSizeLimit ?? .max, draft.bounds.mostBytes ?? .max, configuration.fileSizeLimit)
        // A form is a little longer than its file.
        if let size, size > UploadMeter.bodyLimit(limit) { throw StorageFailure.tooLarge(limit: limit) }
        let usage = try StorageUsage(usageRow, hasOwner: draft.owner != nil)
        if usage.isAnonymous == nil { throw StorageFailure.accountGone }
        guard draft.isLimited else { return UploadAdmission(bucket: bucket, limit: limit) }
        let replaced = draft.replaces ? usage.replaced : nil
        // An existing object is refused as such, later and by its name.
        let isNew = replaced == nil && usage.replaced == nil
        let least = max(0, (size ?? 0) - UploadMeter.overhead - (replaced ?? 0))
        try usage.check(configuration.quotas, adding: StorageQuota(objects: isNew ? 1 : 0, bytes: least))
        return UploadAdmission(
            bucket: bucket, limit: limit, room: usage.room(configuration.quotas).map { $0 + (replaced ?? 0) })
    }
}

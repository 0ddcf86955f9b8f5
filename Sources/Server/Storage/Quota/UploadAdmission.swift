/// Whether an upload may begin: not too many a minute, its account is there, and there is room for it.
import Foundation
import Hummingbird
import ServerDatabase
import ServerHTTP

/// What is known of an upload's place before its first byte.
struct UploadAdmission: Sendable {
    var bucket: Bucket
    /// Bytes of the file at most.
    var limit: Int
    /// Bytes that its owner may still store; nil without a limit.
    var room: Int?
}

extension StorageRoutes {
    /// Throws `tooManyUploads` when this caller has begun too many lately. The project's own key is its operator.
    func countUpload(of draft: ObjectDraft, _ context: AtelierContext) throws(StorageFailure) {
        guard draft.isLimited else { return }
        let caller = draft.owner.map { "user \($0.uuidString)" } ?? "address \(context.clientAddress)"
        if let seconds = uploadRate.check(caller) { throw .tooManyUploads(retryAfter: max(1, seconds)) }
    }

    /// Judged once more when it is written: this spares everybody an upload that would be refused.
    /// - Parameter size: bytes of the body, where that is known.
    func admit(_ draft: ObjectDraft, size: Int?) async throws -> UploadAdmission {
        let rows = try await database.pipeline([
            Bucket.select(draft.path.bucket), StorageUsage.statement(draft.owner, draft.path, replacing: true),
        ])
        guard let bucketRow = rows[0].first, let usageRow = rows[1].first else { throw StorageFailure.bucketNotFound }
        let bucket = try Bucket(bucketRow)
        let limit = min(bucket.fileSizeLimit ?? .max, configuration.fileSizeLimit)
        // A form is a little longer than the file in it.
        if let size, size > UploadMeter.bodyLimit(limit) { throw StorageFailure.tooLarge(limit: limit) }
        let usage = try StorageUsage(usageRow, hasOwner: draft.owner != nil)
        if usage.isAnonymous == nil { throw StorageFailure.accountGone }
        guard draft.isLimited else { return UploadAdmission(bucket: bucket, limit: limit) }
        let replaced = draft.replaces ? usage.replaced : nil
        // An object that is there already is refused as such, later and by its name.
        let isNew = replaced == nil && usage.replaced == nil
        let least = max(0, (size ?? 0) - UploadMeter.overhead - (replaced ?? 0))
        try usage.check(configuration.quotas, adding: StorageQuota(objects: isNew ? 1 : 0, bytes: least))
        return UploadAdmission(
            bucket: bucket, limit: limit, room: usage.room(configuration.quotas).map { $0 + (replaced ?? 0) })
    }
}

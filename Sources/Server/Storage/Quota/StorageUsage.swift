/// The storage that one owner uses, in total and in one bucket, and the limits of both.
import Foundation
import ServerDatabase

struct StorageUsage: Sendable {
    /// Nil if the owner has no account any more.
    var isAnonymous: Bool?
    private var account: StorageQuota
    private var bucket: StorageQuota
    private var bucketLimit: StorageQuota
    /// Bytes of the current object with this name; nil if there is none.
    var replaced: Int?
    private let hasOwner: Bool

    /// - Parameter path: the object that is being written; its bucket is the one checked.
    /// - Parameter replacing: also returns the size of the replaced object.
    static func statement(_ owner: UUID?, _ path: ObjectPath, replacing: Bool = false) -> Statement {
        let replaced = """
            (select storage.object_bytes(o.metadata) from storage.objects o where o.bucket_id = k.id and o.name = $4)
            """
        return Statement(
            """
            select u.is_anonymous, coalesce(a.objects, 0) as objects, coalesce(a.bytes, 0) as bytes,
                coalesce(b.objects, 0) as bucket_objects, coalesce(b.bytes, 0) as bucket_bytes,
                coalesce(k.account_object_limit, 0) as object_limit, coalesce(k.account_size_limit, 0) as size_limit,
                \(replacing ? replaced : "null") as replaced
            from storage.buckets k
            left join storage.usage a on a.owner_id = $2 and a.bucket_id = ''
            left join storage.usage b on b.owner_id = $2 and b.bucket_id = k.id
            left join auth.users u on u.id = $1 and u.deleted_at is null
            where k.id = $3
            """, [owner?.uuidString, owner?.uuidString.lowercased() ?? "", path.bucket] + (replacing ? [path.key] : []))
    }

    init(_ row: Row, hasOwner: Bool) throws {
        self.hasOwner = hasOwner
        isAnonymous = hasOwner ? row.isNull("is_anonymous") ? nil : try row.bool("is_anonymous") : true
        account = StorageQuota(objects: try row.int("objects"), bytes: try row.int("bytes"))
        bucket = StorageQuota(objects: try row.int("bucket_objects"), bytes: try row.int("bucket_bytes"))
        bucketLimit = StorageQuota(objects: try row.int("object_limit"), bytes: try row.int("size_limit"))
        replaced = row.isNull("replaced") ? nil : try row.int("replaced")
    }

    /// How much may be written before a limit is reached; nil without a limit.
    func room(_ quotas: AccountQuotas) -> Int? {
        limits(quotas).compactMap { $0.used.room(within: $0.limit) }.min()
    }

    /// Throws if the limits don't allow the current usage.
    /// - Parameter growth: how much this write has added.
    func check(_ quotas: AccountQuotas, growth: StorageQuota) throws(StorageFailure) {
        for (used, limit, place) in limits(quotas) {
            if let excess = used.excess(over: limit, growth: growth, place) {
                throw .quota(excess, isAnonymous: isAnonymous ?? false)
            }
        }
    }

    /// The same, with a file that doesn't exist yet.
    func check(_ quotas: AccountQuotas, adding growth: StorageQuota) throws(StorageFailure) {
        var later = self
        later.account = StorageQuota(objects: account.objects + growth.objects, bytes: account.bytes + growth.bytes)
        later.bucket = StorageQuota(objects: bucket.objects + growth.objects, bytes: bucket.bytes + growth.bytes)
        try later.check(quotas, growth: growth)
    }

    private func limits(
        _ quotas: AccountQuotas
    ) -> [(used: StorageQuota, limit: StorageQuota, place: String)] {
        let inBucket = (used: bucket, limit: bucketLimit, place: "this place, per account,")
        let most = isAnonymous == true ? quotas.anonymous : quotas.registered
        // Objects without an owner count per bucket; otherwise one public bucket would block all others.
        guard hasOwner else {
            return [inBucket, (used: bucket, limit: bucketLimit == .none ? most : .none, place: "this place")]
        }
        return [inBucket, (used: account, limit: most, place: "an account like this one")]
    }
}

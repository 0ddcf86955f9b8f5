/// The content of an object's new row, and the account that it counts for.
import Foundation
import ServerDatabase
import ServerMedia
import Wire

struct ObjectDraft: Sendable {
    var path: ObjectPath
    var owner: UUID?
    var metadata: JSONValue
    /// JSON text of the client's own metadata.
    var userMetadata: String?
    /// Replaces an object with the same name; otherwise that is an error.
    var replaces: Bool
    /// Counts against the owner's storage limit. The project's own key belongs to the operator and has no limit.
    var isLimited = true
    /// Bytes of the object itself.
    private(set) var size = 0
    /// The holder of the quota: the account, or the bucket for objects without an owner.
    var quotaHolder: String { owner?.uuidString ?? path.bucket }
    /// The metadata that a photo had before it was stored without it.
    var origin: PhotoOrigin?
    /// The upload's link, if it is good for one upload only.
    var link: UploadLink?
    /// What the link says of its file.
    var bounds = UploadBounds()
    /// The version to write, where it was chosen beforehand; otherwise a new one.
    var version: UUID?

    init(
        path: ObjectPath, owner: UUID?, summary: BlobSummary? = nil, mimeType: String = "application/octet-stream",
        cacheControl: String = "no-cache", userMetadata: String? = nil, replaces: Bool
    ) {
        self.path = path
        self.owner = owner
        self.replaces = replaces
        metadata = .null
        describe(summary, mimeType: mimeType, cacheControl: cacheControl, userMetadata: userMetadata)
    }

    /// On behalf of this caller.
    init(path: ObjectPath, caller: Caller, replaces: Bool) {
        self.init(path: path, owner: caller.userID, replaces: replaces)
        isLimited = caller.role != Caller.service.role
    }

    /// Fills in the data that is known once the bytes have arrived.
    mutating func describe(
        _ summary: BlobSummary?, mimeType: String, cacheControl: String, userMetadata: String?
    ) {
        self.userMetadata = userMetadata
        size = summary?.size ?? 0
        let size = Int64(size)
        metadata = [
            "eTag": .string("\"\(summary?.tag ?? "")\""), "size": .int(size), "mimetype": .string(mimeType),
            "cacheControl": .string(cacheControl), "contentLength": .int(size), "httpStatusCode": 200,
            "lastModified": .string(PostgresTimestamp.text(Date())),
        ]
    }
}

extension ObjectDraft {
    private static let columns = "id, bucket_id, name, owner, owner_id, version, metadata, user_metadata"

    private func values(_ key: BlobKey) -> [String?] {
        [
            key.object.uuidString, path.bucket, path.key, owner?.uuidString, owner?.uuidString.lowercased(),
            key.version.uuidString.lowercased(), metadata.jsonText, userMetadata,
        ]
    }

    private var conflict: String {
        replaces
            ? """
            on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
                owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata
            """ : ""
    }

    /// The write as the caller would make it, without a result: a caller who may write may not be allowed to read.
    var trial: [Statement] {
        [
            Statement("select set_config('storage.trial', 'on', true)"),
            Statement(
                "insert into storage.objects (\(Self.columns)) values ($1, $2, $3, $4, $5, $6, $7, $8) \(conflict)",
                values(BlobKey(object: UUID(), version: UUID()))),
        ]
    }

    /// The object that the write replaces; locks its row, so that of two writers each sees the one before.
    var replaced: Statement {
        Statement(
            """
            select id, version, owner_id, storage.object_bytes(metadata) as bytes from storage.objects
            where bucket_id = $1 and name = $2 for update
            """, [path.bucket, path.key])
    }

    /// Returns a row if the account exists, and locks it until the transaction ends.
    var account: Statement {
        Statement(
            "select from auth.users where id = $1 and deleted_at is null for key share", [owner?.uuidString])
    }

    /// The write itself; returns the row's id.
    func statement(_ key: BlobKey) -> Statement {
        Statement(
            """
            insert into storage.objects (\(Self.columns)) values ($1, $2, $3, $4, $5, $6, $7, $8) \(conflict)
            returning id
            """, values(key))
    }
}

extension ObjectPath {
    /// Until the transaction ends nobody else writes here. Otherwise somebody else's object could appear between the
    /// check of the caller's right and the write itself. No policy would see it, and it would be overwritten.
    var lock: Statement { Statement("select pg_advisory_xact_lock(hashtextextended($1, 0))", [text]) }
}

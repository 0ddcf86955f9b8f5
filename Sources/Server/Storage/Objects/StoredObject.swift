/// One row of `storage.objects`, with the metadata that the server itself wrote.
import Foundation
import ServerDatabase

package struct StoredObject: Sendable, Hashable {
    package var id: UUID
    package var bucket: String
    package var name: String
    package var version: String?
    package var size: Int
    package var mimeType: String
    package var cacheControl: String
    package var eTag: String
    package var lastModified: Date
    /// The user id of the uploader; nil for the server's own.
    package var owner: String?

    /// Where its bytes lie.
    package var blob: BlobKey? { BlobKey(object: id, version: version) }

    /// For rows named `o`.
    static let columns = """
        o.id, o.bucket_id, o.name, o.version, o.owner_id, o.metadata->>'size' as size, \
        o.metadata->>'mimetype' as mimetype, o.metadata->>'cacheControl' as cachecontrol, o.metadata->>'eTag' as etag, \
        extract(epoch from coalesce((o.metadata->>'lastModified')::timestamptz, o.updated_at))::bigint as modified
        """

    init(_ row: Row) throws {
        id = try row.uuid("id")
        bucket = try row.string("bucket_id")
        name = try row.string("name")
        version = row["version"]
        size = row["size"].flatMap { Int($0) } ?? 0
        mimeType = row["mimetype"] ?? "application/octet-stream"
        cacheControl = row["cachecontrol"] ?? "no-cache"
        eTag = row["etag"] ?? "\"\(row["version"] ?? row["id"] ?? "")\""
        lastModified = Date(timeIntervalSince1970: TimeInterval(try row.int("modified")))
        owner = row["owner_id"]
    }
}

extension StoredObject {
    /// As the caller, whose policies decide.
    static func select(_ path: ObjectPath) -> Statement {
        Statement(
            "select \(columns) from storage.objects o where o.bucket_id = $1 and o.name = $2", [path.bucket, path.key])
    }

    /// As the server, with the bucket's public flag; no row means no such bucket.
    static func selectWithBucket(_ path: ObjectPath) -> Statement {
        Statement(
            """
            select b.public, \(columns) from storage.buckets b
            left join storage.objects o on o.bucket_id = b.id and o.name = $2 where b.id = $1
            """, [path.bucket, path.key])
    }
}

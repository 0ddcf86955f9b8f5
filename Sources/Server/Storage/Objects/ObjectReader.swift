/// Access to objects for other parts of the server: find one as its owner would, read its file, remove a user's.
import Foundation
import Logging
import NIOCore
import ServerDatabase
import ServerMedia
import ServerS3
import Wire

package struct ObjectReader: Sendable {
    let database: Database
    let blobs: any BlobStore
    /// Nil: this reader renders no pictures and has none to forget.
    var images: ImageCache?

    /// The object, if this caller's policies let them read it; nil doesn't reveal whether it exists.
    package func object(_ path: ObjectPath, as caller: Caller) async throws -> StoredObject? {
        var settings = RequestSettings()
        settings.isReadOnly = true
        settings.extra["storage.operation"] = "storage.object.get_authenticated"
        return try await database.withRole(caller, settings, [StoredObject.select(path)])[0].first.map(
            StoredObject.init)
    }

    /// The same for many objects; returns them in the order of the paths, in one round trip.
    package func objects(_ paths: [ObjectPath], as caller: Caller) async throws -> [StoredObject?] {
        var settings = RequestSettings()
        settings.isReadOnly = true
        settings.extra["storage.operation"] = "storage.object.get_authenticated"
        return try await database.withRole(caller, settings, paths.map(StoredObject.select))
            .map { try $0.first.map(StoredObject.init) }
    }

    /// The object's bytes as a file for libraries that read files. It may vanish when the object is replaced or
    /// removed.
    package func file(_ object: StoredObject) async throws -> URL {
        guard let blob = object.blob else { throw StorageFailure.bytesNotFound }
        return try await blobs.file(blob)
    }

    /// The object's bytes, to be read in pieces.
    package func open(_ object: StoredObject) async throws -> any OpenBlob {
        guard let blob = object.blob else { throw StorageFailure.bytesNotFound }
        return try await blobs.open(blob)
    }

    /// A rendering of the picture: smaller, upright, without metadata.
    package func picture(
        of object: StoredObject, _ transform: PhotoTransform
    ) async throws -> (bytes: ByteBuffer, mimeType: String) {
        guard let blob = object.blob, let images else { throw StorageFailure.bytesNotFound }
        let image = try await images.image(of: blob, transform) { [blobs] in try await blobs.file(blob) }
        return (image.bytes, image.mimeType)
    }

    /// All objects that a user owns, by bucket and name.
    package func objects(ownedBy owner: UUID) async throws -> [StoredObject] {
        try await database.query(
            "select \(StoredObject.columns) from storage.objects o where owner_id = $1 order by bucket_id, name",
            [owner.uuidString.lowercased()]
        ).map(StoredObject.init)
    }

    /// Removes the rows of these objects if the user owns them, within the caller's transaction. The bytes remain: pass
    /// the result to `removeBytes` after the commit. If nobody does, as after a crash, the sweeper finds them.
    package func removeRows(_ names: [String], in bucket: String, ownedBy owner: UUID, _ session: Session) async throws
        -> [BlobKey]
    {
        guard !names.isEmpty else { return [] }
        let removed = try await session.pipeline([
            Self.allowDelete,
            Statement(
                """
                delete from storage.objects where bucket_id = $1 and owner_id = $2
                    and name in (select jsonb_array_elements_text($3)) returning id, version
                """, [bucket, owner.uuidString.lowercased(), JSONValue.array(names.map { .string($0) }).jsonText]),
        ])[1]
        return try removed.compactMap { BlobKey(object: try $0.uuid("id"), version: $0["version"]) }
    }

    /// Including all renderings of them. Their rows are gone: while a bucket is away, its part is left to the sweeper.
    package func removeBytes(_ keys: [BlobKey]) async throws {
        guard !keys.isEmpty else { return }
        try await images?.remove(keys)
        do { try await blobs.delete(keys) } catch let failure as S3Failure {
            Logger(label: "atelier.storage").warning(
                "bytes of removed objects stay until the sweeper finds them", metadata: ["cause": "\(failure)"])
        }
    }

    /// Removes all objects that a user owns, rows and bytes, when the account is deleted.
    /// - Returns: how many there were.
    @discardableResult
    package func deleteAll(owner: UUID) async throws -> Int {
        var count = 0
        while true {
            let removed = try await delete(
                Statement(
                    "select id from storage.objects where owner_id = $1 limit \(Self.batch)",
                    [owner.uuidString.lowercased()]))
            count += removed
            if removed < Self.batch { return count }
        }
    }

    /// Removes one batch of objects whose owner has no account any more and that were last written before `date`. It
    /// ignores owners that aren't a user's id.
    ///
    /// As long as there is no account at all, it removes nothing: a database whose accounts are still being restored
    /// looks like that.
    func deleteAbandoned(before date: Date) async throws -> Int {
        try await delete(
            Statement(
                """
                select o.id from storage.objects o
                where o.owner_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and o.updated_at < $1::timestamptz
                    and not exists (select from auth.users u where u.id::text = lower(o.owner_id))
                    and exists (select from auth.users)
                limit \(Self.batch)
                """, [PostgresTimestamp.text(date)]))
    }

    static let batch = 1000

    /// Removes the objects whose ids `choice` returns: the rows, and then the bytes.
    private func delete(_ choice: Statement) async throws -> Int {
        let removed = try await database.pipeline([
            Self.allowDelete,
            Statement(
                "delete from storage.objects where id in (\(choice.sql)) returning id, version", choice.values),
        ])[1]
        try await removeBytes(try removed.compactMap { BlobKey(object: try $0.uuid("id"), version: $0["version"]) })
        return removed.count
    }

    private static let allowDelete = Statement("select set_config('storage.allow_delete_query', 'true', true)")
}

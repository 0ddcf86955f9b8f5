/// Moves and copies. Bytes don't lie under an object's name, so a move changes a row and nothing else.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    func move(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let (source, target) = try Self.paths(try await request.storageBody(StorageMoveRequest.self))
        let settings = request.settings("storage.object.move")
        let bucket = try await rules(of: target.bucket)
        // The caller's policies must allow the old row and the new one; a bucket's rules bind moves as they do
        // uploads.
        let id = try await database.withRole(caller, settings) { session -> UUID in
            _ = try session.execute(target.lock)
            let rows = try session.query(
                """
                update storage.objects o set bucket_id = $3, name = $4 where o.bucket_id = $1 and o.name = $2
                returning \(StoredObject.columns)
                """, [source.bucket, source.key, target.bucket, target.key])
            guard let row = rows.first else { throw StorageFailure.objectNotFound }
            let object = try StoredObject(row)
            try Self.check(object, fits: bucket)
            return object.id
        }
        return .json(StorageMoveAnswer(id: id.uuidString.lowercased(), key: target.text))
    }

    func copy(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let body = try await request.storageBody(StorageMoveRequest.self)
        let (source, target) = try Self.paths(body)
        let settings = request.settings("storage.object.copy")
        let bucket = try await rules(of: target.bucket)
        let found = try await database.withRole(caller, settings, [Self.original(source)])[0].first
        guard let found else { throw StorageFailure.objectNotFound }
        let object = try StoredObject(found)
        try Self.check(object, fits: bucket)
        guard let key = object.blob else { throw StorageFailure.bytesNotFound }
        let staged = try await blobs.stageCopy(of: key)
        do {
            let draft = ObjectDraft(
                path: target, owner: caller.userID, summary: try await staged.finish(), mimeType: object.mimeType,
                cacheControl: object.cacheControl,
                userMetadata: body.copyMetadata == false ? nil : found["user_metadata"],
                replaces: request.headers[.upsert]?.lowercased() == "true")
            let written = try await ObjectWriter(database: database, blobs: blobs)
                .write(draft, staged, as: caller, settings)
            return try await copied(written.id, target)
        } catch {
            await staged.discard()
            throw error
        }
    }

    /// Moving or copying into a stricter bucket is no way around its rules.
    private static func check(_ object: StoredObject, fits bucket: Bucket) throws(StorageFailure) {
        guard object.size <= bucket.fileSizeLimit ?? .max else { throw .tooLarge }
        guard bucket.allows(object.mimeType) else { throw .mimeTypeRefused(object.mimeType) }
    }

    private func copied(_ id: UUID, _ target: ObjectPath) async throws -> Response {
        let rows = try await database.query(
            """
            select json_build_object('Id', id, 'Key', $2::text, 'id', id, 'name', name, 'bucket_id', bucket_id,
                'owner', coalesce(owner_id, ''), 'owner_id', owner_id, 'version', version, 'created_at', created_at,
                'updated_at', updated_at, 'last_accessed_at', last_accessed_at, 'metadata', metadata,
                'user_metadata', user_metadata)
            from storage.objects where id = $1
            """, [id.uuidString, target.text])
        return .json(text: rows.scalar ?? "{}")
    }

    private static func original(_ path: ObjectPath) -> Statement {
        Statement(
            """
            select \(StoredObject.columns), o.user_metadata from storage.objects o
            where o.bucket_id = $1 and o.name = $2
            """, [path.bucket, path.key])
    }

    private static func paths(
        _ body: StorageMoveRequest
    ) throws(StorageFailure) -> (source: ObjectPath, target: ObjectPath) {
        (
            try ObjectPath(bucket: body.bucketId, key: String(body.sourceKey.drop { $0 == "/" })),
            try ObjectPath(
                bucket: body.destinationBucket ?? body.bucketId, key: String(body.destinationKey.drop { $0 == "/" }))
        )
    }
}

/// Moves and copies. Bytes aren't stored under an object's name, so a move changes only a row.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import ServerMedia
import Wire

extension StorageRoutes {
    func move(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let (source, target) = try Self.paths(try await request.storageBody(StorageMoveRequest.self))
        let settings = request.settings("storage.object.move")
        let bucket = try await rules(of: target.bucket)
        try await checkMetadata(from: source, to: bucket)
        let quotas = configuration.quotas
        // The caller's policies must allow the old row and the new one; a bucket's rules apply to moves as they do to
        // uploads.
        let object = try await database.withRole(caller, settings) { session -> StoredObject in
            _ = try await session.execute(target.lock)
            let rows = try await session.query(
                """
                update storage.objects o set bucket_id = $3, name = $4 where o.bucket_id = $1 and o.name = $2
                returning \(StoredObject.columns)
                """, [source.bucket, source.key, target.bucket, target.key])
            guard let row = rows.first else { throw StorageFailure.objectNotFound }
            let object = try StoredObject(row)
            try Self.check(object, fits: bucket)
            if caller.role != Caller.service.role, source.bucket != target.bucket {
                try await session.resetRole()
                try await Self.checkRoom(for: object, at: target, quotas, session)
            }
            return object
        }
        // They are keyed by the object's version, which stays; the owner moves the picture away and wants none to
        // remain.
        if let blob = object.blob { _ = try? await images.remove([blob]) }
        return .json(StorageMoveAnswer(id: object.id.uuidString.lowercased(), key: target.text))
    }

    /// A move changes only a row, so it can't remove metadata that the other bucket doesn't store.
    private func checkMetadata(from source: ObjectPath, to bucket: Bucket) async throws {
        guard source.bucket != bucket.id, !bucket.keepsMetadata, try await rules(of: source.bucket).keepsMetadata else {
            return
        }
        throw StorageFailure.invalidInput(
            "This bucket stores photos without place and camera, the other one with them: copy the object instead")
    }

    private static func checkRoom(
        for object: StoredObject, at target: ObjectPath, _ quotas: AccountQuotas, _ session: Session
    ) async throws {
        let owner = object.owner.flatMap(UUID.init(uuidString:))
        let usage = try await StorageUsage(
            session.execute(StorageUsage.statement(owner, target)).only(), hasOwner: owner != nil)
        try usage.check(quotas, growth: StorageQuota(objects: 1, bytes: object.size))
    }

    func copy(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let body = try await request.storageBody(StorageMoveRequest.self)
        let (source, target) = try Self.paths(body)
        var draft = ObjectDraft(
            path: target, caller: caller, replaces: request.headers[.upsert]?.lowercased() == "true")
        try countUpload(of: draft, context)
        let settings = request.settings("storage.object.copy")
        let bucket = try await rules(of: target.bucket)
        let found = try await database.withRole(caller, settings, [Self.original(source)])[0].first
        guard let found else { throw StorageFailure.objectNotFound }
        let object = try StoredObject(found)
        try Self.check(object, fits: bucket)
        guard let key = object.blob else { throw StorageFailure.bytesNotFound }
        _ = try await admit(draft, size: object.size)
        let staged = try await blobs.stageCopy(of: key)
        do {
            let cleaned = try await judge.cleaning(try await staged.content(), for: bucket)
            // The original metadata goes with the copy as well.
            draft.origin = try await reader.origins(of: [object])[object.id] ?? cleaned.origin
            let summary = try await staged.finish(cleaned.picture, received: cleaned.received)
            draft.describe(
                summary, mimeType: object.mimeType, cacheControl: object.cacheControl,
                userMetadata: body.copyMetadata == false ? nil : found["user_metadata"])
            let written = try await writer.write(draft, staged, as: caller, settings)
            return try await copied(written.id, target)
        } catch {
            await staged.discard()
            throw error
        }
    }

    /// Moving or copying into a stricter bucket must not bypass its rules.
    private static func check(_ object: StoredObject, fits bucket: Bucket) throws(StorageFailure) {
        let limit = bucket.fileSizeLimit ?? .max
        guard object.size <= limit else { throw .tooLarge(limit: limit) }
        guard bucket.allows(object.mimeType) else {
            throw .refused(object.mimeType, allowed: bucket.allowedMimeTypes)
        }
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

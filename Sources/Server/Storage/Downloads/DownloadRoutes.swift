/// The four routes to read an object, and the two that describe one.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    /// `/object/<bucket>/<path>`: with or without a token.
    func download(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let path = try ObjectPath(request, after: "object")
        return try await send(request) { try await object(path, as: context.callerOrAnonymous, request) }
    }

    /// `/object/authenticated/<bucket>/<path>`.
    func downloadAuthenticated(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "object/authenticated")
        return try await send(request) { try await object(path, as: caller, request) }
    }

    /// `/object/public/<bucket>/<path>`: no token, but the bucket must be public.
    func downloadPublic(_ request: Request) async throws -> Response {
        let path = try ObjectPath(request, after: "object/public")
        return try await send(request) { try await publicObject(path) }
    }

    /// `/object/sign/<bucket>/<path>?token=`: the token is enough.
    func downloadSigned(_ request: Request) async throws -> Response {
        let path = try ObjectPath(request, after: "object/sign")
        let ticket = try await tickets.check(request.queryItem("token") ?? "", for: path)
        // Signed for a rendering of the picture, so not valid for the picture itself.
        guard ticket.transformations == nil else { throw StorageFailure.notSignedForThis }
        let response = try await send(request, expires: ticket.expires) { try await objectAsServer(path) }
        signedDownloads.know(request, ticket, path)
        return response
    }

    func info(_ request: Request, _ context: AtelierContext, after route: String) async throws -> Response {
        let path = try ObjectPath(request, after: route)
        let object = try await object(path, as: context.callerOrAnonymous, request)
        return try await info(object.id)
    }

    func infoPublic(_ request: Request) async throws -> Response {
        try await info(try await publicObject(try ObjectPath(request, after: "object/info/public")).id)
    }

    /// An object that this caller may read: their policies allow it, or the bucket is public.
    func object(_ path: ObjectPath, as caller: Caller, _ request: Request) async throws -> StoredObject {
        let rows = try await database.withRole(
            caller, request.settings("storage.object.get_authenticated"), [StoredObject.select(path)])
        if let row = rows[0].first { return try StoredObject(row) }
        do { return try await publicObject(path) } catch let failure as StorageFailure {
            // A signed-in user only learns that there is nothing for them here.
            guard failure == .bucketNotFound, caller.role != "anon" else { throw failure }
            throw StorageFailure.objectNotFound
        }
    }

    /// An object of a public bucket. A private bucket counts as missing.
    func publicObject(_ path: ObjectPath) async throws -> StoredObject {
        let row = try await database.pipeline([StoredObject.selectWithBucket(path)])[0].first
        guard let row, try row.bool("public") else { throw StorageFailure.bucketNotFound }
        guard !row.isNull("id") else { throw StorageFailure.objectNotFound }
        return try StoredObject(row)
    }

    /// For a signed URL: its creator was allowed to read the object then.
    func objectAsServer(_ path: ObjectPath) async throws -> StoredObject {
        guard let row = try await database.pipeline([StoredObject.select(path)])[0].first else {
            throw StorageFailure.objectNotFound
        }
        return try StoredObject(row)
    }

    /// Looks the object up again, once, if its bytes were replaced between the query and the opening.
    private func send(
        _ request: Request, expires: Date? = nil, _ find: () async throws -> StoredObject
    ) async throws -> Response {
        let object = try await find()
        do {
            return try await ObjectResponse(object: object, blobs: blobs, expires: expires).response(to: request)
        } catch let failure as StorageFailure where failure == .bytesNotFound {
            let again = try await find()
            guard again.version != object.version else { throw failure }
            return try await ObjectResponse(object: again, blobs: blobs, expires: expires).response(to: request)
        }
    }

    private func info(_ id: UUID) async throws -> Response {
        let rows = try await database.query(
            """
            select json_build_object('id', id, 'name', name, 'version', coalesce(version, ''), 'bucket_id', bucket_id,
                'size', (metadata->>'size')::bigint, 'content_type', metadata->>'mimetype',
                'cache_control', metadata->>'cacheControl', 'etag', metadata->>'eTag', 'metadata', user_metadata,
                'last_modified', coalesce((metadata->>'lastModified')::timestamptz, updated_at), 'created_at', created_at)
            from storage.objects where id = $1
            """, [id.uuidString])
        guard let json = rows.scalar else { throw StorageFailure.objectNotFound }
        return .json(text: json)
    }
}

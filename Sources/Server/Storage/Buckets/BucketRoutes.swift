/// The bucket routes. Each runs as the caller, so the policies decide about access.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    func listBuckets(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let query = request.queryItems
        let columns = ["id", "name", "created_at", "updated_at"]
        let column = query["sortColumn"].flatMap { columns.contains($0) ? $0 : nil } ?? "id"
        let order = query["sortOrder"]?.lowercased() == "desc" ? "desc" : "asc"
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 1000, 1), 1000)
        let offset = max(query["offset"].flatMap { Int($0) } ?? 0, 0)
        let rows = try await database.withRole(
            try context.caller(), request.settings("storage.bucket.list"),
            [
                Statement(
                    """
                    select coalesce(json_agg(\(Bucket.json)), '[]') from (select * from storage.buckets
                    where $1 = '' or strpos(lower(name), lower($1)) > 0
                    order by \(column) \(order), id limit $2 offset $3) b
                    """, [query["search"] ?? "", String(limit), String(offset)])
            ])
        return .json(text: rows[0].scalar ?? "[]")
    }

    func bucket(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let id = try bucketName(request, after: "bucket")
        let rows = try await database.withRole(
            try context.caller(), request.settings("storage.bucket.get"),
            [Statement("select \(Bucket.json) from storage.buckets b where id = $1", [id])])
        guard let json = rows[0].scalar else { throw StorageFailure.bucketNotFound }
        return .json(text: json)
    }

    func createBucket(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let input = try await request.storageBody(StorageBucketInput.self)
        guard let id = input.id ?? input.name, ObjectPath.isBucketName(id),
            ObjectPath.isBucketName(input.name ?? id)
        else { throw StorageFailure.invalidBucketName }
        let limit = try Bucket.sizeLimit(input.fileSizeLimit, maximum: configuration.fileSizeLimit)
        let types = try Bucket.mimeTypes(input.allowedMimeTypes)
        _ = try await database.withRole(
            caller, request.settings("storage.bucket.create"),
            [
                Statement(
                    """
                    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
                    values ($1, $2, $3, $4, $5, $6, (select array_agg(t) from jsonb_array_elements_text($7) t))
                    """,
                    [
                        id, input.name ?? id, caller.userID?.uuidString, caller.userID?.uuidString.lowercased(),
                        String(input.isPublic ?? false), limit.map(String.init), types,
                    ])
            ])
        return .json(["name": id])
    }

    func changeBucket(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let id = try bucketName(request, after: "bucket")
        let input = try await request.storageBody(StorageBucketInput.self)
        let limit = try Bucket.sizeLimit(input.fileSizeLimit, maximum: configuration.fileSizeLimit)
        let rows = try await database.withRole(
            try context.caller(), request.settings("storage.bucket.update"),
            [
                Statement(
                    """
                    update storage.buckets set public = coalesce($2::boolean, public),
                        file_size_limit = case when $3 = 'true' then $4::bigint else file_size_limit end,
                        allowed_mime_types = case when $5 = 'true'
                            then (select array_agg(t) from jsonb_array_elements_text($6) t) else allowed_mime_types end
                    where id = $1
                    """,
                    [
                        id, input.isPublic.map { String($0) }, String(input.namesSizeLimit), limit.map(String.init),
                        String(input.namesMimeTypes), try Bucket.mimeTypes(input.allowedMimeTypes),
                    ])
            ])
        guard rows[0].affected == 1 else { throw StorageFailure.bucketNotFound }
        return .json(StorageMessage("Successfully updated"))
    }

    func deleteBucket(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let id = try bucketName(request, after: "bucket")
        let rows = try await database.withRole(
            try context.caller(), request.settings("storage.bucket.delete").deleting,
            [Statement("delete from storage.buckets where id = $1", [id])])
        guard rows[0].affected == 1 else { throw StorageFailure.bucketNotFound }
        return .json(StorageMessage("Successfully deleted"))
    }

    /// Finished before the answer, whatever the message says: clients delete the bucket right after.
    func emptyBucket(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let id = try bucketName(request, after: "bucket")
        let caller = try context.caller()
        let settings = request.settings("storage.bucket.empty")
        let found = try await database.withRole(
            caller, settings, [Statement("select 1 from storage.buckets where id = $1", [id])])
        guard !found[0].isEmpty else { throw StorageFailure.bucketNotFound }
        while try await remove(
            Statement(
                """
                delete from storage.objects where id in (select id from storage.objects where bucket_id = $1 limit 1000)
                returning id, version
                """, [id]), as: caller, settings) > 0
        {}
        return .json(StorageMessage("Empty bucket has been queued. Completion may take up to an hour."))
    }

    /// The bucket a path such as `/bucket/<name>/empty` names.
    func bucketName(_ request: Request, after route: String) throws(StorageFailure) -> String {
        let rest = request.rest(after: route)
        let name = percentDecoded(rest.prefix { $0 != "/" })
        guard ObjectPath.isBucketName(name) else { throw .invalidBucketName }
        return name
    }
}

extension Response {
    /// JSON text that Postgres made.
    static func json(text: String) -> Response { .json(ByteBuffer(string: text)) }
}

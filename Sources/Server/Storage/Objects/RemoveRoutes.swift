/// Removes objects: the rows first, as the caller; their bytes after the commit.
import Foundation
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    /// Returns the removed objects; it omits names that don't exist or that the caller may not remove.
    func removeMany(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let bucket = try bucketName(request, after: "object")
        let names = try await request.storageBody(StorageRemoveRequest.self).prefixes
        guard (1...1000).contains(names.count) else {
            throw StorageFailure.invalidInput("body/prefixes must hold 1 to 1000 paths")
        }
        let settings = request.settings("storage.object.delete_many").deleting
        let rows = try await database.withRole(
            caller, settings,
            [
                Statement(
                    """
                    delete from storage.objects
                    where bucket_id = $1 and name in (select jsonb_array_elements_text($2))
                    returning id, version, json_build_object('name', name, 'bucket_id', bucket_id, 'id', id,
                        'owner', coalesce(owner_id, ''), 'owner_id', owner_id, 'version', version,
                        'created_at', created_at, 'updated_at', updated_at, 'last_accessed_at', last_accessed_at,
                        'metadata', metadata, 'user_metadata', user_metadata) as json
                    """, [bucket, JSONValue.array(names.filter(ObjectPath.isKey).map { .string($0) }).jsonText])
            ])[0]
        try await deleteBytes(of: rows)
        return .json(text: "[" + (try rows.map { try $0.string("json") }).joined(separator: ",") + "]")
    }

    func removeOne(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "object")
        let removed = try await remove(
            Statement(
                "delete from storage.objects where bucket_id = $1 and name = $2 returning id, version",
                [path.bucket, path.key]), as: caller, request.settings("storage.object.delete"))
        guard removed == 1 else { throw StorageFailure.objectNotFound }
        return .json(StorageMessage("Successfully deleted"))
    }

    /// Runs a delete that returns `id` and `version`, then removes the bytes.
    func remove(_ statement: Statement, as caller: Caller, _ settings: RequestSettings) async throws -> Int {
        let rows = try await database.withRole(caller, settings.deleting, [statement])[0]
        try await deleteBytes(of: rows)
        return rows.count
    }

    private func deleteBytes(of rows: Rows) async throws {
        try await reader.removeBytes(
            try rows.compactMap { BlobKey(object: try $0.uuid("id"), version: $0["version"]) })
    }
}

/// Lists a folder's content, as far as the caller may see it.
import Foundation
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    func list(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let bucket = try bucketName(request, after: "object/list")
        let body = try await request.storageBody(StorageListRequest.self)
        let columns = ["name", "created_at", "updated_at", "last_accessed_at"]
        let column = body.sortBy?.column ?? "name"
        guard columns.contains(column) else {
            throw StorageFailure.invalidInput("body/sortBy/column must be one of \(columns.joined(separator: ", "))")
        }
        guard let limit = Optional(body.limit ?? 100), limit >= 1, (body.offset ?? 0) >= 0 else {
            throw StorageFailure.invalidInput("body/limit must be at least 1 and body/offset at least 0")
        }
        let prefix = Self.folder(body.prefix ?? "")
        let statement = Statement(
            """
            select coalesce(json_agg(f), '[]') from (select name, id, updated_at, created_at, last_accessed_at,
            metadata from storage.search($1, $2, $3, $4, $5, $6, $7, $8)) f
            """,
            [
                prefix, bucket, String(min(limit, 1500)), String(prefix.split(separator: "/").count + 1),
                String(body.offset ?? 0), Self.withoutNUL(body.search ?? ""), column,
                body.sortBy?.order?.lowercased() == "desc" ? "desc" : "asc",
            ])
        let rows = try await listed(statement, as: caller, request.settings("storage.object.list"))
        return .json(text: rows.scalar ?? "[]")
    }

    func listPage(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let bucket = try bucketName(request, after: "object/list-v2")
        let page = try ObjectPage(bucket: bucket, try await request.storageBody(StoragePageRequest.self))
        let rows = try await listed(page.statement, as: caller, request.settings("storage.object.list_v2"))
        return .json(
            page.answer(try rows.map { try JSONValue(json: Data(try $0.string("entry").utf8), within: .ours) }))
    }

    /// Policies are checked for every row of the folder, so a listing can take long. Few run at once, and not for long;
    /// otherwise they would keep everybody else from the database.
    private func listed(
        _ statement: Statement, as caller: Caller, _ settings: RequestSettings
    ) async throws -> Rows {
        var settings = settings
        settings.timeout = configuration.listTimeout
        let limited = settings
        return try await lists.pass { try await database.withRole(caller, limited, [statement])[0] }
    }

    /// A folder's name ends in a slash; a leading one means the same as none.
    static func folder(_ prefix: String) -> String {
        let plain = withoutNUL(prefix).drop { $0 == "/" }
        return plain.isEmpty || plain.hasSuffix("/") ? String(plain) : plain + "/"
    }

    static func withoutNUL(_ text: String) -> String { text.replacing("\u{0}", with: "") }
}

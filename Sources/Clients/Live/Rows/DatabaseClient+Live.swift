/// Rows over `/rest/v1`.
import Clients
import Foundation

extension DatabaseClient {
    static func live(_ backend: Backend) -> DatabaseClient {
        DatabaseClient(
            select: { (query) async throws(ClientError) in
                let request = query.request(.get, backend).header("Accept-Profile", query.schema)
                return try await backend.asUser(request, .rest).body
            },
            delete: { (query) async throws(ClientError) in
                guard !query.filters.isEmpty else { throw .unexpected("a deletion that names no rows") }
                let request = query.request(.delete, backend).header("Content-Profile", query.schema)
                    .header("Prefer", "return=representation")
                return try await backend.asUser(request, .rest).body
            })
    }
}

extension RowQuery {
    fileprivate func request(_ method: Request.Method, _ backend: Backend) -> Request {
        var request = backend.request(method, "/rest/v1/\(table.percentEncoded)").header("Accept", "application/json")
            .query("select", columns)
        for filter in filters { request = request.query(filter.name, filter.condition) }
        if let order { request = request.query("order", order) }
        if let limit { request = request.query("limit", String(limit)) }
        if let offset { request = request.query("offset", String(offset)) }
        return request
    }
}

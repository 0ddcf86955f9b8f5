/// Rows over `/rest/v1`.
import Clients
import Foundation
import Wire

extension DatabaseClient {
    static func live(_ backend: Backend) -> DatabaseClient {
        let calls = RowCalls(backend: backend)
        return DatabaseClient(
            select: { (query) async throws(ClientError) in
                try await calls.send(calls.request(.get, query).header("Accept-Profile", query.schema))
            },
            insert: { (write) async throws(ClientError) in try await calls.send(calls.insertion(of: write)) },
            update: { (update) async throws(ClientError) in try await calls.update(update) },
            upsert: { (upsert) async throws(ClientError) in try await calls.upsert(upsert) },
            delete: { (query) async throws(ClientError) in
                try query.checkNamesRows()
                return try await calls.send(
                    calls.request(.delete, query).header("Content-Profile", query.schema)
                        .header("Prefer", "return=representation"))
            },
            rpc: { (call) async throws(ClientError) in try await calls.call(call) })
    }
}

/// The requests themselves.
private struct RowCalls: Sendable {
    let backend: Backend

    func send(_ request: Request) async throws(ClientError) -> Data { try await backend.asUser(request, .rest).body }

    func request(_ method: Request.Method, _ query: RowQuery) -> Request {
        var request = table(method, query.table).query("select", query.columns)
        for filter in query.filters { request = request.query(filter.name, filter.condition) }
        if let order = query.order { request = request.query("order", order) }
        if let limit = query.limit { request = request.query("limit", String(limit)) }
        if let offset = query.offset { request = request.query("offset", String(offset)) }
        return request
    }

    func insertion(of write: RowWrite, _ wishes: String...) -> Request {
        var request = table(.post, write.table).header("Content-Profile", write.schema)
        var wishes = wishes
        if !write.isEven {
            // Without the list the server refuses rows that differ; without the wish it writes null for what a row lacks.
            request = request.query("columns", write.columns.sorted().map(\.quoted).joined(separator: ","))
            wishes.append("missing=default")
        }
        return request.json(JSONValue.array(write.rows.map(JSONValue.object))).wishing(wishes, write.answer)
    }

    func upsert(_ upsert: RowUpsert) async throws(ClientError) -> Data {
        try upsert.check()
        let resolution = upsert.resolution == .merge ? "merge-duplicates" : "ignore-duplicates"
        var request = insertion(of: upsert.write, "resolution=\(resolution)")
            .query("on_conflict", upsert.conflict.joined(separator: ","))
        request.isRepeatable = upsert.isRepeatable
        return try await send(request)
    }

    func update(_ update: RowUpdate) async throws(ClientError) -> Data {
        try update.rows.checkNamesRows()
        var query = update.rows
        if case .columns(let columns) = update.answer { query.columns = columns }
        let request = self.request(.patch, query).header("Content-Profile", query.schema)
        return try await send(request.json(.object(update.values)).wishing([], update.answer, isNamed: true))
    }

    func call(_ call: RemoteCall) async throws(ClientError) -> Data {
        var request = table(.post, "rpc/" + call.function.percentEncoded, isEncoded: true)
            .header("Content-Profile", call.schema).json(.object(call.arguments))
        request.isRepeatable = call.isReadOnly
        request.isHarmless = call.isReadOnly
        return try await send(request)
    }

    private func table(_ method: Request.Method, _ name: String, isEncoded: Bool = false) -> Request {
        backend.request(method, "/rest/v1/" + (isEncoded ? name : name.percentEncoded))
            .header("Accept", "application/json")
    }
}

extension Request {
    fileprivate func json(_ value: JSONValue) -> Request { json(Data(value.jsonText.utf8)) }

    /// - Parameter isNamed: the query says already which columns shall come back.
    fileprivate func wishing(_ wishes: [String], _ answer: RowAnswer, isNamed: Bool = false) -> Request {
        switch answer {
        case .nothing: header("Prefer", (wishes + ["return=minimal"]).joined(separator: ","))
        case .columns(let columns):
            (isNamed ? self : query("select", columns))
                .header("Prefer", (wishes + ["return=representation"]).joined(separator: ","))
        }
    }
}

extension String {
    /// As a name in a list, whatever is in it.
    fileprivate var quoted: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

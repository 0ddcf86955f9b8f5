/// Functions and their jobs over `/functions/v1`.
import Clients
import Foundation
import Wire

extension FunctionsClient {
    static func live(_ backend: Backend) -> FunctionsClient {
        FunctionsClient(
            call: { (name, body) async throws(ClientError) in
                try await backend.asUser(try backend.function(name).json(body), .functions).body
            },
            start: { (name, body, key) async throws(ClientError) in
                let request = try backend.function(name).json(body).header("Idempotency-Key", key).repeatable()
                return try await backend.asUser(request, .functions).decoded()
            },
            job: { (id, wait, seen) async throws(ClientError) in
                try await backend.asUser(backend.job(id, wait, seen), .functions).decoded()
            },
            cancelJob: { (id) async throws(ClientError) in
                let request = backend.request(.post, "/functions/v1/jobs/\(id.percentEncoded)/cancel")
                return try await backend.asUser(request, .functions).decoded()
            },
            file: { (path) async throws(ClientError) in
                try await backend.asUser(try backend.file(path), .functions).body
            })
    }
}

extension Backend {
    /// A function may have parts, as in `purchases/apple`.
    fileprivate func function(_ name: String) throws(ClientError) -> Request {
        request(.post, "/functions/v1/\(try name.percentEncodedPath())")
    }

    /// A path may end in a query, as in `veramo/v1/export?couple=<id>`.
    fileprivate func file(_ path: String) throws(ClientError) -> Request {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        var request = request(.get, "/\(try (parts.first ?? "").percentEncodedPath())")
        for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let item = pair.split(separator: "=", maxSplits: 1).map(String.init)
            request = request.query(item[0], item.count > 1 ? item[1] : "")
        }
        return request
    }

    /// The server holds the answer back for the requested wait, so the timeout is longer by as much.
    fileprivate func job(_ id: String, _ wait: Duration?, _ seen: String?) -> Request {
        var request = request(.get, "/functions/v1/jobs/\(id.percentEncoded)")
        if let wait {
            request = request.query("wait", String(wait.components.seconds))
            request.timeout += wait
        }
        if let seen { request = request.query("seen", seen) }
        return request
    }
}

/// One request to the backend, before a token is added.
import Foundation

struct Request: Sendable, Hashable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
        case head = "HEAD"
        case patch = "PATCH"
    }

    var method: Method
    /// Relative to the project's address, percent-encoded.
    var path: String
    /// Not encoded yet.
    var query: [Parameter] = []
    var headers: [String: String] = [:]
    var body: Data?
    /// Where the answer's body goes instead of into memory.
    var destination: Destination?
    var timeout: Duration
    /// Sending it twice has the same effect as sending it once.
    var isRepeatable: Bool
    /// If it is unclear whether it arrived, the person needn't know.
    var isHarmless: Bool
    /// Its body may go on its way while the app is gone: whoever sends it again does no harm.
    var outlivesApp = false

    struct Parameter: Sendable, Hashable {
        var name: String
        var value: String
    }

    struct Destination: Sendable, Hashable {
        var file: URL
        /// Bytes at most.
        var limit: Int64
    }

    init(_ method: Method, _ path: String, timeout: Duration) {
        self.method = method
        self.path = path
        self.timeout = timeout
        isRepeatable = method == .get || method == .head
        isHarmless = isRepeatable
    }

    /// Path and query as sent over the wire.
    var target: String {
        if query.isEmpty { return path }
        let pairs = query.map { $0.name.percentEncoded + "=" + $0.value.percentEncoded }
        return path + "?" + pairs.joined(separator: "&")
    }

    func json(_ body: Data) -> Request {
        var copy = self
        copy.body = body
        copy.headers["Content-Type"] = "application/json"
        return copy
    }

    func query(_ name: String, _ value: String) -> Request {
        var copy = self
        copy.query.append(Parameter(name: name, value: value))
        return copy
    }

    func header(_ name: String, _ value: String) -> Request {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// For a write that the server recognises as a repetition.
    func repeatable() -> Request {
        var copy = self
        copy.isRepeatable = true
        return copy
    }
}

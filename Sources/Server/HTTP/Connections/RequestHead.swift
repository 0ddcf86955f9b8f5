/// The head of a request, from NIO's types to the types that handlers read.
import HTTPTypes
import NIOHTTP1

extension HTTPRequest {
    init(_ head: HTTPRequestHead, _ method: Method) {
        var fields = HTTPFields()
        fields.reserveCapacity(head.headers.count)
        var authority: String?
        for (name, value) in head.headers {
            // What has no valid name is nothing that a handler could ask for.
            guard let name = HTTPField.Name(name) else { continue }
            if authority == nil, name.canonicalName == "host" {
                authority = value
            } else {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        self.init(
            method: method, scheme: "http", authority: authority, path: Self.path(in: head.uri), headerFields: fields)
    }

    /// A proxy's client sends the whole address (RFC 9112 §3.2.2); the path begins after its host.
    private static func path(in target: String) -> String {
        guard target.utf8.first != UInt8(ascii: "/"), let scheme = target.firstRange(of: "://") else { return target }
        let rest = target[scheme.upperBound...]
        guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[start] == "/" ? String(rest[start...]) : "/" + rest[start...]
    }
}

extension HTTPRequest.Method {
    /// - Returns: nil for what is no word of HTTP.
    init?(_ method: HTTPMethod) {
        switch method {
        case .GET: self = .get
        case .HEAD: self = .head
        case .POST: self = .post
        case .PUT: self = .put
        case .PATCH: self = .patch
        case .DELETE: self = .delete
        case .OPTIONS: self = .options
        default: self.init(method.rawValue)
        }
    }
}

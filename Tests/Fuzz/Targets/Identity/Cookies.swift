/// The simulator's cookie among all that a browser may send.
import HTTPTypes
import Hummingbird

@testable import SimulatorHost

extension FuzzTarget {
    static let cookies = FuzzTarget(
        "cookies", feeds: "a Cookie header to PhoneCookie", longest: 4096,
        words: ["simulator_phone=", "; ", ";", "=", "\"", "0123456789abcdef0123456789abcdef", "simulator_phone"]
    ) { (text: String) in
        let request = PlainRequest.get("/", [(.cookie, text)])
        guard let id = PhoneCookie.read(request) else { return }
        try require(id.utf8.count == 32, "an id of \(id.utf8.count) bytes")
        let isOwn = id.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") }
        guard isOwn else { return }
        let field = PhoneCookie.field(id, request).prefix { $0 != ";" }
        let again = PhoneCookie.read(PlainRequest.get("/", [(.cookie, String(field))]))
        try require(again == id, "set as a cookie it is read as \(again ?? "nothing")")
    }
}

/// Requests as the parser of HTTP would hand them on.
enum PlainRequest {
    static func get(_ path: String, _ headers: [(HTTPField.Name, String)]) -> Request {
        make(.get, path, headers.reduce(into: HTTPFields()) { $0[$1.0] = $1.1 })
    }

    static func make(_ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields) -> Request {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
        return Request(head: head, body: .init(buffer: .init()))
    }
}

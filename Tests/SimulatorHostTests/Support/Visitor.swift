/// A browser as far as the host can tell: it keeps the cookie, loads the page, follows the stream and posts events.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerHTTP
import SimulatorHost

struct Visitor: Sendable {
    let test: TestHost
    var cookie = ""
    var token = ""
    var address: String?

    /// Loads the page as a browser would, with the cookie it has.
    static func open(_ test: TestHost, cookie: String = "", from address: String? = nil) async throws -> Visitor {
        var headers = HTTPFields()
        headers[.forwardedFor] = address
        if !cookie.isEmpty { headers[.cookie] = cookie }
        return try await test.client.execute(uri: "/", method: .get, headers: headers) { response in
            let set = response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) }
            let token = token(in: String(buffer: response.body))
            return Visitor(test: test, cookie: set ?? cookie, token: token, address: address)
        }
    }

    static func token(in page: String) -> String {
        guard let start = page.firstRange(of: "name=\"page-token\" content=\"")?.upperBound else { return "" }
        return String(page[start...].prefix { $0 != "\"" })
    }

    var headers: HTTPFields {
        var headers: HTTPFields = [
            .cookie: cookie, .origin: test.origin, HTTPField.Name("X-Simulator-Page")!: token,
        ]
        headers[.forwardedFor] = address
        return headers
    }

    /// Everything the stream says until the host ends it.
    func listen(version: Int = -1) async throws -> (status: HTTPResponse.Status, text: String) {
        // The host ends the connection with the stream: the client mustn't use it again.
        var headers = headers
        headers[.connection] = "close"
        return try await test.client.execute(uri: "/sim/events?version=\(version)", method: .get, headers: headers) {
            ($0.status, String(buffer: $0.body))
        }
    }

    func post(
        _ path: String, _ body: String, _ change: (inout HTTPFields) -> Void = { _ in }
    ) async throws -> HTTPResponse.Status {
        try await post(path, ByteBuffer(string: body), change)
    }

    func post(
        _ path: String, _ body: ByteBuffer, _ change: (inout HTTPFields) -> Void = { _ in }
    ) async throws -> HTTPResponse.Status {
        var headers = headers
        change(&headers)
        return try await test.client.execute(uri: path, method: .post, headers: headers, body: body) { $0.status }
    }

    struct Got {
        var status: HTTPResponse.Status
        var headers: HTTPFields
        var bytes: [UInt8]
    }

    func get(_ path: String, range: String? = nil) async throws -> Got {
        var headers = headers
        headers[.range] = range
        return try await test.client.execute(uri: path, method: .get, headers: headers) {
            Got(status: $0.status, headers: $0.headers, bytes: Array($0.body.readableBytesView))
        }
    }

    func event(_ number: Int, _ handler: String, value: String? = nil) async throws -> HTTPResponse.Status {
        let kind = value == nil ? "\"k\":\"c\"" : "\"k\":\"v\",\"v\":\"\(value ?? "")\""
        return try await post("/sim/event", "{\"n\":\(number),\"h\":\"\(handler)\",\(kind)}")
    }

    /// A visitor whose screen is up, with what was on it; the stream that brought it is over again.
    static func looking(
        _ test: TestHost, cookie: String = "", from address: String? = nil
    ) async throws -> (Visitor, html: String) {
        let first = try await open(test, cookie: cookie, from: address)
        let before = await test.host.counts.streams
        async let stream = first.listen()
        _ = try await test.reaches { $0.streams > before }
        let second = try await open(test, cookie: first.cookie, from: address)
        return (second, try await stream.text)
    }
}

/// The name of the handler that an element carries in the HTML of a stream's message.
func handler(_ attribute: String, of identifier: String, in stream: String) -> String {
    let html = stream.replacing("\\\"", with: "\"").replacing("\\u003c", with: "<")
    for tag in html.split(separator: "<") where tag.contains("\"\(identifier)\"") || identifier.isEmpty {
        guard let start = tag.firstRange(of: "\(attribute)=\"")?.upperBound else { continue }
        return String(tag[start...].prefix { $0 != "\"" })
    }
    return ""
}

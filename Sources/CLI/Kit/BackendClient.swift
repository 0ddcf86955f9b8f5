/// A client for the part of the Supabase wire that terminal commands need.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Wire

package struct BackendClient: Sendable {
    package let base: String
    package let key: String
    package var token: String?

    package init(base: String, key: String) {
        self.base = base
        self.key = key
    }

    /// JSON in, JSON out; an error status becomes one line with the server's own message.
    package func call(
        _ method: String, _ path: String, _ body: JSONValue? = nil, headers: [String: String] = [:],
        timeout: Int64 = 40
    ) async throws -> JSONValue {
        var request = request(method, path, headers)
        if let body {
            request.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body.jsonText))
        }
        return try await send(request, timeout: timeout)
    }

    package func upload(_ file: URL, to path: String) async throws {
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw CommandFailure("can't read \(file.path)")
        }
        var request = request("POST", "/storage/v1/object/\(path)", [:])
        request.headers.replaceOrAdd(name: "Content-Type", value: Self.mediaType(file.pathExtension))
        request.body = .bytes(ByteBuffer(data: bytes))
        _ = try await send(request, timeout: 120)
    }

    /// A file at a signed address.
    package func put(_ bytes: Data, _ type: String, at path: String) async throws {
        var request = request("PUT", path, [:])
        request.headers.replaceOrAdd(name: "Content-Type", value: type)
        request.body = .bytes(ByteBuffer(data: bytes))
        _ = try await send(request, timeout: 120)
    }

    /// Bytes with headers of their own, as uploads in several requests want them.
    package func post(_ bytes: Data, at path: String, headers: [String: String]) async throws -> JSONValue {
        var request = request("POST", path, headers)
        request.body = .bytes(ByteBuffer(data: bytes))
        return try await send(request, timeout: 120)
    }

    /// A stored file, whatever bucket it lies in.
    package func download(_ path: String) async throws -> Data {
        try await answer(request("GET", "/storage/v1/object/\(path)", [:]), timeout: 40, upTo: 32 << 20).body
    }

    private func request(_ method: String, _ path: String, _ headers: [String: String]) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: base + path)
        request.method = .RAW(value: method)
        request.headers.add(name: "apikey", value: key)
        request.headers.add(name: "Authorization", value: "Bearer \(token ?? key)")
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        return request
    }

    private func send(_ request: HTTPClientRequest, timeout: Int64) async throws -> JSONValue {
        try await answer(request, timeout: timeout, upTo: 4 << 20).json
    }

    private func answer(
        _ request: HTTPClientRequest, timeout: Int64, upTo most: Int
    ) async throws -> (body: Data, json: JSONValue) {
        let response: HTTPClientResponse
        let body: Data
        do {
            response = try await HTTPClient.shared.execute(request, timeout: .seconds(timeout))
            body = Data(buffer: try await response.body.collect(upTo: most))
        } catch { throw CommandFailure("nothing answers at \(base); is `atelier serve` running? (\(type(of: error)))") }
        let json = body.isEmpty ? nil : try? JSONValue(json: body)
        // Storage puts the true status of an error inside a 400.
        guard (200..<300).contains(response.status.code) else {
            throw BackendRefusal(status: Int(response.status.code), body: json ?? .null)
        }
        return (body, json ?? .null)
    }

    private static func mediaType(_ pathExtension: String) -> String {
        switch pathExtension.lowercased() {
        case "png": "image/png"
        case "webp": "image/webp"
        case "heic", "heif": "image/heic"
        default: "image/jpeg"
        }
    }
}

/// The server refused, with its own message.
package struct BackendRefusal: Error, CustomStringConvertible {
    package let status: Int
    package let body: JSONValue

    package var code: String? { body["code"]?.stringValue }
    package var description: String {
        let words = ["message", "msg", "error_description", "error"].lazy.compactMap { body[$0]?.stringValue }.first
        return words ?? "the server answered \(status)"
    }
}

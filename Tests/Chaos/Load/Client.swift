/// One request, one connection, one answer or none; nothing is tried again behind the caller's back.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Wire

struct Client: Sendable {
    struct Answer: Sendable {
        var status: Int
        var body: ByteBuffer
        var json: JSONValue { (try? JSONValue(json: Data(buffer: body))) ?? .null }
    }

    let port: Int
    let anonKey: String
    let http: HTTPClient
    let tally: Tally

    /// Crowds of visitors, each of whom may wait for a job.
    static func makeHTTP() -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.timeout.connect = .seconds(10)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(configuration: configuration)
    }

    /// Nil when no whole answer came.
    func send(
        _ method: String, _ path: String, _ body: ByteBuffer? = nil, token: String? = nil,
        headers: [String: String] = [:]
    ) async -> Answer? {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = .RAW(value: method)
        request.headers.add(name: "apikey", value: anonKey)
        request.headers.add(name: "Authorization", value: "Bearer \(token ?? anonKey)")
        // The proxy between us takes a connection for a request.
        request.headers.add(name: "Connection", value: "close")
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let body { request.body = .bytes(body) }
        do {
            let response = try await http.execute(request, timeout: .seconds(30))
            let answer = Answer(
                status: Int(response.status.code), body: try await response.body.collect(upTo: 16 << 20))
            tally.answered(
                answer.status, to: "\(method) \(path)",
                saying: answer.status == 500 ? String(buffer: answer.body).prefix(300).description : "")
            return answer
        } catch {
            // Who goes home when the load ends has lost nothing.
            if !Task.isCancelled { tally.lost() }
            return nil
        }
    }

    func call(
        _ method: String, _ path: String, _ body: JSONValue, token: String? = nil, headers: [String: String] = [:]
    ) async -> Answer? {
        await send(
            method, path, ByteBuffer(string: body.jsonText), token: token,
            headers: headers.merging(["Content-Type": "application/json"]) { $1 })
    }
}

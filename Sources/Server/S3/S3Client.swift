/// Speaks to one bucket: signs requests, sends them, repeats what may be repeated, and sorts failures.
import AsyncHTTPClient
import Crypto
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

package struct S3Client: Sendable {
    package let address: S3Address
    let signer: SigV4
    private let http: HTTPClient
    /// Waits between attempts; what is still away after the last one is away for the caller.
    package var pauses: [Duration] = [.milliseconds(100), .milliseconds(400)]
    /// Until an answer begins; sending a body gets a second more for each 64 KB.
    package var patience: Duration = .seconds(20)

    package init(address: S3Address, keys: S3Keys, http: HTTPClient) {
        self.address = address
        self.http = http
        signer = SigV4(keys: keys, region: address.region)
    }

    struct Call {
        var method: HTTPMethod
        var key = ""
        var query: [(String, String)] = []
        var headers: [(String, String)] = []
        var body: S3Body?
    }

    /// The answer, whose status says success. Calls are repeated, so each must be one that may happen twice.
    func send(_ call: Call) async throws -> HTTPClientResponse {
        for pause in pauses {
            do { return try await attempt(call) } catch let failure as S3Failure where failure.isAway {
                try await Task.sleep(for: pause * Double.random(in: 0.5...1.5))
            }
        }
        return try await attempt(call)
    }

    /// The answer's body, which is small.
    func read(_ call: Call) async throws -> (head: HTTPClientResponse, body: Data) {
        let response = try await send(call)
        return (response, try await Self.body(of: response, upTo: 8 << 20))
    }

    private func attempt(_ call: Call) async throws -> HTTPClientResponse {
        let response: HTTPClientResponse
        do {
            let seconds = Int64((call.body?.length ?? 0) >> 16)
            response = try await http.execute(
                request(call), timeout: TimeAmount(patience) + .seconds(seconds))
        } catch { throw Self.sorted(error) }
        let status = Int(response.status.code)
        guard !(200..<300).contains(status) else { return response }
        let body = (try? await Self.body(of: response, upTo: 64 << 10)) ?? Data()
        let words = S3Element(body)
        throw S3Failure(status: status, code: words?["Code"] ?? "", message: words?["Message"] ?? "")
    }

    func request(_ call: Call, at date: Date = Date()) -> HTTPClientRequest {
        let (host, path) = address.place(of: call.key, at: address.endpoint)
        let query = SigV4.canonical(query: call.query)
        var request = HTTPClientRequest(
            url: "\(address.endpoint.scheme)://\(host)\(path)\(query.isEmpty ? "" : "?" + query)")
        request.method = call.method
        let hash = call.body?.hash ?? Self.emptyHash
        let signed =
            call.headers + [("host", host), ("x-amz-content-sha256", hash), ("x-amz-date", SigV4.stamp(date))]
        for (name, value) in signed { request.headers.add(name: name, value: value) }
        let description = SigV4.Request(
            method: call.method.rawValue, path: path, query: call.query, headers: signed, payloadHash: hash)
        request.headers.add(name: "authorization", value: signer.authorization(description, at: date))
        if let body = call.body { request.body = .stream(body.sent(), length: .known(Int64(body.length))) }
        return request
    }

    /// A link with which anybody may read the object for `life` seconds.
    package func link(to key: String, life: Int, _ overrides: [(String, String)] = [], at date: Date = Date()) -> String
    {
        let endpoint = address.publicEndpoint
        let (host, path) = address.place(of: key, at: endpoint)
        let request = SigV4.Request(
            method: "GET", path: path, query: overrides, headers: [("host", host)], payloadHash: SigV4.unsigned)
        return "\(endpoint.scheme)://\(host)\(path)?" + signer.presigned(request, at: date, life: life)
    }

    static let emptyHash = SigV4.hex(SHA256.hash(data: Data()))

    static func body(of response: HTTPClientResponse, upTo limit: Int) async throws -> Data {
        do { return Data(buffer: try await response.body.collect(upTo: limit)) } catch { throw sorted(error) }
    }

    /// What the HTTP client throws is trouble of the line, but for a caller that gave up and for bytes unread here.
    static func sorted(_ error: any Error) -> any Error {
        switch error {
        case let local as S3Body.LocalFailure: local.cause
        case is CancellationError, is S3Failure: error
        case let error as HTTPClientError where error == .cancelled: CancellationError()
        case is NIOTooManyBytesError: S3Failure.unexpected("an answer that doesn't end")
        default: S3Failure.away("\(error)")
        }
    }
}

/// Apple's DeviceCheck: two bits per phone and team, which stay when the app is deleted.
import AsyncHTTPClient
import Foundation
import JWTKit
import NIOCore
import NIOHTTP1
import Wire

package struct DeviceCheck: Sendable {
    package struct Bits: Sendable, Hashable {
        package var values: [Bool]
        package static let none = Bits(values: [false, false])
    }

    package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The phone's token is none, too old, or another team's.
        case tokenRefused
        /// Apple doesn't take our key.
        case keyRefused
        case unavailable(String)
        case notUnderstood(String)

        package var description: String {
            switch self {
            case .tokenRefused: "DeviceCheck refuses the phone's token"
            case .keyRefused: "DeviceCheck refuses our key"
            case .unavailable(let why): "DeviceCheck can't be asked: \(why)"
            case .notUnderstood(let why): "DeviceCheck's answer isn't understood: \(why)"
            }
        }
    }

    private let configuration: DeviceCheckConfiguration
    private let client: HTTPClient
    private let now: @Sendable () -> Date

    package init(
        _ configuration: DeviceCheckConfiguration, client: HTTPClient, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.configuration = configuration
        self.client = client
        self.now = now
    }

    private struct Query: Encodable {
        var device_token: String
        var transaction_id: String
        var timestamp: Int64
        var bit0: Bool?
        var bit1: Bool?
    }

    private struct Answer: Decodable {
        var bit0: Bool
        var bit1: Bool
    }

    /// - Parameter token: as the phone made it, in base64.
    func bits(of token: String, _ environment: AttestedApp.Environment) async throws(Failure) -> Bits {
        let (status, body) = try await post("query_two_bits", query(token), environment)
        try Self.check(status)
        if let answer = try? JSONBounds.stranger.decode(Answer.self, from: body) {
            return Bits(values: [answer.bit0, answer.bit1])
        }
        // A phone of which nothing was ever kept is answered with 200 and a sentence.
        let text = String(decoding: body.prefix(200), as: UTF8.self).lowercased()
        guard text.contains("bit state"), !text.contains("{") else {
            throw .notUnderstood("neither bits nor their absence")
        }
        return .none
    }

    func keep(_ bits: Bits, of token: String, _ environment: AttestedApp.Environment) async throws(Failure) {
        var update = query(token)
        (update.bit0, update.bit1) = (bits.values[0], bits.values[1])
        try Self.check(try await post("update_two_bits", update, environment).status)
    }

    private func query(_ token: String) -> Query {
        Query(
            device_token: token, transaction_id: UUID().uuidString.lowercased(),
            timestamp: Int64(now().timeIntervalSince1970 * 1000))
    }

    private static func check(_ status: UInt) throws(Failure) {
        switch status {
        case 200: return
        case 400: throw .tokenRefused
        case 401, 403: throw .keyRefused
        case 429, 500...599: throw .unavailable("status \(status)")
        default: throw .notUnderstood("status \(status)")
        }
    }

    private func post(
        _ path: String, _ query: Query, _ environment: AttestedApp.Environment
    ) async throws(Failure) -> (status: UInt, body: Data) {
        do {
            var request = HTTPClientRequest(url: "\(configuration.hosts[environment])/v1/\(path)")
            request.method = .POST
            request.headers = [
                "Authorization": "Bearer \(try await configuration.authorization(now()))",
                "Content-Type": "application/json",
            ]
            request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(query)))
            let response = try await client.execute(request, deadline: .now() + configuration.patience)
            let body = try await response.body.collect(upTo: 4096)
            return (response.status.code, Data(body.readableBytesView))
        } catch let error as HTTPClientError {
            throw .unavailable(error.shortDescription)
        } catch { throw .unavailable("\(type(of: error))") }
    }
}

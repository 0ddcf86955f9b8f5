/// A stand-in for Apple's DeviceCheck on a loopback port, as strict about requests.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import JWTKit
import Synchronization
import TestSupport
import Wire

@testable import ServerAttestation

final class FakeDeviceCheck: Sendable {
    private struct State {
        var bits: [String: [Bool]] = [:]
        var script: [(status: Int, body: String)] = []
        var queries = 0
        var updates = 0
        var refused: [String] = []
        var transactions: Set<String> = []
    }

    private struct Payload: JWTPayload {
        var iss: String
        var iat: Int
        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    let key = P256.Signing.PrivateKey()
    private let state = Mutex(State())
    static let (keyID, team) = ("KEY0123456", "TEAM012345")

    var queries: Int { state.withLock { $0.queries } }
    var updates: Int { state.withLock { $0.updates } }
    var refused: [String] { state.withLock { $0.refused } }

    func expect(_ status: Int, _ body: String = "") { state.withLock { $0.script.append((status, body)) } }
    func bits(of phone: String) -> [Bool]? { state.withLock { $0.bits[phone] } }
    func set(_ bits: [Bool], of phone: String) { state.withLock { $0.bits[phone] = bits } }

    /// A phone makes another token each time.
    static func token(of phone: String) -> String {
        Data("phone:\(phone):\(UUID().uuidString)".utf8).base64EncodedString()
    }

    func configuration(_ url: String) throws -> DeviceCheckConfiguration {
        try DeviceCheckConfiguration(
            key: key.pemRepresentation, keyID: Self.keyID, team: Self.team,
            hosts: .init(production: url, development: "http://127.0.0.1:1"), patience: .seconds(5))
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable (_ url: String) async throws -> Value) async throws -> Value {
        let router = Router(context: BasicRequestContext.self)
        for path in ["query_two_bits", "update_two_bits"] {
            router.post("/v1/\(path)") { request, _ in try await self.answer(request, isUpdate: path.hasPrefix("u")) }
        }
        return try await serving(router, body)
    }

    private func answer(_ request: Request, isUpdate: Bool) async throws -> Response {
        guard try await isOurs(request.headers[.authorization]) else {
            return refuse(401, "Unable to verify authorization token")
        }
        let body = try await request.body.collect(upTo: 32_768)
        let json = try JSONValue(json: Data(body.readableBytesView))
        let fields = Set(json.objectValue.map { Array($0.keys) } ?? [])
        let wanted: Set = ["device_token", "transaction_id", "timestamp"]
        guard fields == (isUpdate ? wanted.union(["bit0", "bit1"]) : wanted) else {
            return refuse(400, "Bad fields \(fields.sorted())")
        }
        guard let phone = phone(json["device_token"]?.stringValue) else {
            return refuse(400, "Missing or badly formatted authorization token")
        }
        let age = abs(Double(json["timestamp"]?.intValue ?? 0) / 1000 - Date().timeIntervalSince1970)
        guard age < 600 else { return refuse(400, "Missing or badly formatted timestamp") }
        let isNew = state.withLock { $0.transactions.insert(json["transaction_id"]?.stringValue ?? "").inserted }
        guard isNew else { return refuse(400, "transaction_id was used") }
        let told = state.withLock { state in
            if isUpdate { state.updates += 1 } else { state.queries += 1 }
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        if let told { return Self.text(told.status, told.body) }
        if isUpdate {
            guard let first = json["bit0"]?.boolValue, let second = json["bit1"]?.boolValue else {
                return refuse(400, "Missing or incorrectly formatted bits")
            }
            set([first, second], of: phone)
            return Self.text(200, "")
        }
        guard let bits = bits(of: phone) else { return Self.text(200, "Failed to find bit state") }
        return Self.text(200, #"{"bit0":\#(bits[0]),"bit1":\#(bits[1]),"last_update_time":"2026-11"}"#)
    }

    private func isOurs(_ header: String?) async throws -> Bool {
        guard let header, header.hasPrefix("Bearer ") else { return false }
        let keys = JWTKeyCollection()
        await keys.add(
            ecdsa: try ES256PublicKey(pem: key.publicKey.pemRepresentation), kid: JWKIdentifier(string: Self.keyID))
        guard let payload = try? await keys.verify(String(header.dropFirst(7)), as: Payload.self) else { return false }
        return payload.iss == Self.team && abs(Double(payload.iat) - Date().timeIntervalSince1970) < 3600
    }

    private func phone(_ token: String?) -> String? {
        let text = token.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
        let parts = (text ?? "").split(separator: ":")
        return parts.count == 3 && parts[0] == "phone" ? String(parts[1]) : nil
    }

    private func refuse(_ status: Int, _ why: String) -> Response {
        state.withLock { $0.refused.append(why) }
        return Self.text(status, why)
    }

    private static func text(_ status: Int, _ body: String) -> Response {
        .init(status: .init(code: status), body: .init(byteBuffer: .init(string: body)))
    }
}

/// What the stand-in knows and decides: tokens of devices, tokens of servers, and whether a message is taken.
import Foundation
import HTTPTypes
import JWTKit
import Synchronization

/// A message that was taken, as it came.
package struct APNsMessage: Sendable, Hashable {
    package var id: String
    package var token: String
    package var topic: String
    package var collapseID: String?
    package var payload: Data
}

final class APNsDesk: Sendable {
    private struct Device {
        var topic: String
        var arrived: @Sendable (Data) -> Void
    }

    private struct State {
        var devices: [String: Device] = [:]
        /// When the app gave up a token.
        var gone: [String: Date] = [:]
        var taken: [APNsMessage] = []
        var failures: [APNsRefusal] = []
        /// The server's newest token, and since when it was used.
        var provider: (token: String, since: Date)?
    }

    private static let mostKept = 1000
    private let state = Mutex(State())
    private let keyID: String
    private let teamID: String
    private let publicKey: String
    private let now: @Sendable () -> Date

    init(keyID: String, teamID: String, publicKey: String, now: @escaping @Sendable () -> Date) {
        self.keyID = keyID
        self.teamID = teamID
        self.publicKey = publicKey
        self.now = now
    }

    var taken: [APNsMessage] { state.withLock { $0.taken } }

    func fail(_ answers: [APNsRefusal]) { state.withLock { $0.failures += answers } }

    func connect(topic: String, _ arrived: @escaping @Sendable (Data) -> Void) -> String {
        let token = (0..<32).map { _ in String(format: "%02x", UInt8.random(in: 0...255)) }.joined()
        state.withLock { $0.devices[token] = Device(topic: topic, arrived: arrived) }
        return token
    }

    func disconnect(_ token: String) {
        state.withLock { state in
            guard state.devices.removeValue(forKey: token) != nil else { return }
            if state.gone.count >= Self.mostKept { state.gone.removeAll() }
            state.gone[token] = now()
        }
    }

    /// - Returns: the message's id.
    func take(_ request: HTTPRequest, _ body: Data) async throws(APNsRefusal) -> String {
        if let failure = state.withLock({ $0.failures.isEmpty ? nil : $0.failures.removeFirst() }) { throw failure }
        let token = try Self.deviceToken(in: request)
        try await authorise(request.headerFields[.authorization])
        let message = try APNsRequest(request.headerFields, body, now: now())
        // The two environments don't know each other's tokens; ours are all the sandbox's, at 127.0.0.1.
        guard request.authority?.hasPrefix("127.0.0.1") == true else {
            throw APNsRefusal(.badRequest, "BadDeviceToken")
        }
        let arrived = try state.withLock { state throws(APNsRefusal) in
            if let since = state.gone[token] {
                throw APNsRefusal(.gone, "Unregistered", timestamp: Int64(since.timeIntervalSince1970 * 1000))
            }
            guard let device = state.devices[token] else { throw APNsRefusal(.badRequest, "BadDeviceToken") }
            guard device.topic == message.topic else { throw APNsRefusal(.badRequest, "DeviceTokenNotForTopic") }
            if state.taken.count >= Self.mostKept { state.taken.removeFirst() }
            state.taken.append(
                APNsMessage(
                    id: message.id, token: token, topic: message.topic, collapseID: message.collapseID, payload: body))
            return device.arrived
        }
        arrived(body)
        return message.id
    }

    private static func deviceToken(in request: HTTPRequest) throws(APNsRefusal) -> String {
        let parts = (request.path ?? "").split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.starts(with: ["3", "device"]), parts.count <= 3 else { throw APNsRefusal(.notFound, "BadPath") }
        guard let token = parts.dropFirst(2).first, !token.isEmpty else {
            throw APNsRefusal(.badRequest, "MissingDeviceToken")
        }
        guard token.allSatisfy(\.isHexDigit) else { throw APNsRefusal(.badRequest, "BadDeviceToken") }
        return String(token)
    }

    private struct Claims: JWTPayload {
        var iss: String
        var iat: Int

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    private func authorise(_ field: String?) async throws(APNsRefusal) {
        guard let field, field.lowercased().hasPrefix("bearer ") else {
            throw APNsRefusal(.forbidden, "MissingProviderToken")
        }
        let token = String(field.dropFirst(7))
        guard let claims = try? await verified(token), claims.iss == teamID else {
            throw APNsRefusal(.forbidden, "InvalidProviderToken")
        }
        let age = now().timeIntervalSince1970 - Double(claims.iat)
        guard (-60...3600).contains(age) else { throw APNsRefusal(.forbidden, "ExpiredProviderToken") }
        try state.withLock { state throws(APNsRefusal) in
            if let known = state.provider, known.token == token { return }
            if let known = state.provider, now().timeIntervalSince(known.since) < 20 * 60 {
                throw APNsRefusal(.tooManyRequests, "TooManyProviderTokenUpdates")
            }
            state.provider = (token, now())
        }
    }

    private func verified(_ token: String) async throws -> Claims {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: try ES256PublicKey(pem: publicKey), kid: JWKIdentifier(string: keyID))
        let header = try? DefaultJWTParser().parse([UInt8](token.utf8), as: Claims.self).header
        guard header?.alg == "ES256", header?.kid == keyID else { throw JWTError.invalidHeaderField(reason: "kid") }
        return try await keys.verify(token, as: Claims.self)
    }
}

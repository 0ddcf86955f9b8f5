/// The token that proves to Apple who sends: made rarely, since Apple refuses servers that change it too often.
import Foundation
import JWTKit

/// An actor, as many messages ask for it at once and only one of them may make it anew.
actor ProviderTokens {
    private struct Payload: JWTPayload {
        var iss: String
        var iat: Int

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    /// Apple takes a token for an hour, and a new one every twenty minutes at most.
    static let life: TimeInterval = 50 * 60
    static let leastLife: TimeInterval = 20 * 60

    private let configuration: APNsConfiguration
    private let now: @Sendable () -> Date
    private var token: (text: String, madeAt: Date)?

    init(_ configuration: APNsConfiguration, now: @escaping @Sendable () -> Date) {
        self.configuration = configuration
        self.now = now
    }

    func current() async throws -> String {
        let time = now()
        if let token, time.timeIntervalSince(token.madeAt) < Self.life, time >= token.madeAt { return token.text }
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: configuration.key, kid: JWKIdentifier(string: configuration.keyID))
        let text = try await keys.sign(
            Payload(iss: configuration.teamID, iat: Int(time.timeIntervalSince1970)),
            kid: JWKIdentifier(string: configuration.keyID))
        token = (text, time)
        return text
    }

    /// Apple calls this token expired. False when it is so new that another one would be refused, too: then one of the
    /// clocks is wrong.
    func renew(_ expired: String) -> Bool {
        guard let token, token.text == expired else { return true }
        guard now().timeIntervalSince(token.madeAt) >= Self.leastLife else { return false }
        self.token = nil
        return true
    }
}

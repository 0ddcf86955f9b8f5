/// This server as a client of a provider's sign-in page (OpenID Connect, authorization code flow).

import Foundation
import JWTKit

package struct OAuthClient: Sendable {
    package enum Secret: Sendable {
        case text(String)
        /// Apple takes a token that proves the possession of a key instead of a fixed secret.
        case apple(AppleSecret)
    }

    /// Our id at the provider; identity tokens must name it as their audience.
    package var id: String
    package var secret: Secret
    package var pageURL: String
    package var tokenURL: String
    package var scopes: [String]
    /// The provider posts its answer as a form, as Apple does whenever a name or an address is asked for.
    package var answersByForm: Bool
    /// How long a browser waits for the provider's tokens.
    package var patience: Duration = .seconds(10)

    package init(
        id: String, secret: Secret, pageURL: String, tokenURL: String, scopes: [String], answersByForm: Bool = false
    ) {
        self.id = id
        self.secret = secret
        self.pageURL = pageURL
        self.tokenURL = tokenURL
        self.scopes = scopes
        self.answersByForm = answersByForm
    }

    package static func apple(id: String, secret: Secret) -> OAuthClient {
        OAuthClient(
            id: id, secret: secret, pageURL: "https://appleid.apple.com/auth/authorize",
            tokenURL: "https://appleid.apple.com/auth/token", scopes: ["openid", "name", "email"], answersByForm: true)
    }

    package static func google(id: String, secret: String) -> OAuthClient {
        OAuthClient(
            id: id, secret: .text(secret), pageURL: "https://accounts.google.com/o/oauth2/v2/auth",
            tokenURL: "https://oauth2.googleapis.com/token", scopes: ["openid", "email", "profile"])
    }
}

/// The key from which Apple's client secrets are made: a new one for every use, valid for five minutes.
package struct AppleSecret: Sendable {
    private struct Payload: JWTPayload {
        var iss, sub, aud: String
        var iat, exp: Int

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    private let team: String
    private let keyID: String
    private let key: ES256PrivateKey

    /// - Parameter pem: the `.p8` file as Apple gives it out.
    /// - Throws: when it holds no such key.
    package init(team: String, keyID: String, pem: String) throws {
        self.team = team
        self.keyID = keyID
        key = try ES256PrivateKey(pem: pem)
    }

    func text(for client: String, now: Date = Date()) async throws -> String {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: key, kid: JWKIdentifier(string: keyID))
        let time = Int(now.timeIntervalSince1970)
        let payload = Payload(iss: team, sub: client, aud: "https://appleid.apple.com", iat: time, exp: time + 300)
        return try await keys.sign(payload, kid: JWKIdentifier(string: keyID))
    }
}

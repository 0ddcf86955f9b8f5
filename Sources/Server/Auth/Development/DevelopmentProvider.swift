/// Stand-ins for Sign in with Apple and Google on machines that have neither; only development mode accepts them.

import Crypto
import Foundation
import JWTKit
import ServerHTTP
import Wire

/// Anybody may have the key below, so its tokens prove nothing. Three things keep them harmless: only development mode
/// accepts them, development mode listens only on this machine, and they name an issuer that no real token has.
package enum DevelopmentProvider: String, Sendable, CaseIterable {
    case apple, google

    package static let audience = "app.atelier.development"

    package var issuer: String { "https://\(rawValue).development.invalid" }

    private static let keyID = "development"

    /// A person to sign in as.
    package struct Person: Sendable, Hashable {
        /// The provider's identifier for the account, the same at every sign-in.
        package var subject: String
        package var email: String
        package var name: String?

        package init(subject: String, email: String, name: String? = nil) {
            self.subject = subject
            self.email = email
            self.name = name
        }
    }

    /// The identity token that the provider would give to the app, valid for ten minutes.
    /// - Parameter nonce: the nonce that the app then sends to `/token`, before hashing.
    package func token(for person: Person, nonce: String? = nil) async throws -> String {
        try await token(for: person, hashedNonce: nonce.map(Self.hashed))
    }

    func token(for person: Person, hashedNonce: String?) async throws -> String {
        let now = Int64(Date().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(Self.audience), "sub": .string(person.subject), "iat": .int(now),
            "exp": .int(now + 600), "email": .string(person.email), "email_verified": true,
        ]
        claims["name"] = person.name.map { .string($0) }
        claims["nonce"] = hashedNonce.map { .string($0) }
        let keys = await JWTKeyCollection().add(
            rsa: try Insecure.RSA.PrivateKey(pem: Self.key), digestAlgorithm: .sha256,
            kid: JWKIdentifier(string: Self.keyID))
        return try await keys.sign(Claims(values: claims), kid: JWKIdentifier(string: Self.keyID))
    }

    /// Replaces the real provider: the same name, another issuer, its own key set, and its page on this server.
    /// - Parameter apiURL: this server's URL, without `/auth/v1`.
    package func provider(apiURL: String) throws -> IdentityProvider {
        let numbers = try Insecure.RSA.PrivateKey(pem: Self.key).publicKey.getKeyPrimitives()
        let set: JSONValue = [
            "keys": [
                [
                    "kty": "RSA", "kid": .string(Self.keyID), "use": "sig", "alg": "RS256",
                    "n": .string(numbers.modulus.base64URL), "e": .string(numbers.publicExponent.base64URL),
                ]
            ]
        ]
        let page = "\(apiURL)/auth/v1/development/\(rawValue)"
        var provider =
            self == .apple ? IdentityProvider.apple(clientIDs: [Self.audience]) : .google(clientIDs: [Self.audience])
        provider.issuers = [issuer]
        provider.keySet = set.jsonText
        provider.oauth = OAuthClient(
            id: Self.audience, secret: .text(OAuthStates.random()), pageURL: page, tokenURL: page + "/token",
            scopes: ["openid", "email"], answersByForm: self == .apple)
        provider.standIn = self
        return provider
    }

    private static func hashed(_ nonce: String) -> String {
        SHA256.hash(data: Data(nonce.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private struct Claims: JWTPayload {
        var values: [String: JSONValue]

        init(values: [String: JSONValue]) { self.values = values }
        init(from decoder: any Decoder) throws { values = try [String: JSONValue](from: decoder) }
        func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    /// Public on purpose; created for this and used for nothing else.
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC6IkkwI7Uge1Mm
        ho9gcnRJ5P/RZsydEo6AnmeagzKgZg8H6cisGIvF9ULOpYaBIhzfy+PSOQoxiSob
        lCaSpxsBewmeyT8hop3/ZQkkBxdIpH1fAqycisCgmznLqHEv+kweXLz0hbfudX/A
        ghXz/ziWWB5txCacodckwCrVCObM9GTmuSYH+HgoA6x8bn1vAtep08MQxU6XHkg+
        3/VFrf02CB6S/i/9K4Q+5kpmwhux5X9ud7u37LJKjGuRsXIvKvQDnsCPdfUyCQsN
        SGveXrVv6pgQseanXHUOkbIClq9+Ij2gbNiuYa+LJbZnsjuQnDt+Qgmxjfw4iZru
        5qnMm5w/AgMBAAECggEAJbleMPoDszYbd6Ls+ySnSfS2Hlgh3zHMHOg94jR19clJ
        gZaRu8NrzK61IBGvLYve40K9BTXXSYvds2I24SEqGYY4wGxUNbpyIDl3fUxMnUXt
        POzbVAzRFpvvPkYAzrMBa2PrTfmt+g/pWPhkf6O58cqhPCj1lGg+pO2noK6hrGcB
        Uaapx0tbIkStnapO7uaRgYwOpBQjarC4O0dx+l5sxHC9ejPUOFoqtANcHhU7+9OP
        4NwC4jacLQXSluXMnqZmbQfrnhwa/CdLtuCHHC8d5JkP3NXALK5Ie2kXTjVrzTtn
        S2Wp+PRxQNfNyvLMwiXhZBCaC0jD4jvSImw+lfg3iQKBgQDmWstJeOp+LxjqQLjx
        3X7F8K+bcR2pdK91o6CcEUmh1Sn5zOJy7jfADijQ7YNpeNQGO59kwVr0Z26bVL4D
        9QwHCbErCEjDTCWriHgd+E8BJziDKyV27srCSQFDnsUF4GEkGQRjzEzMHIg0PC2f
        EszSkqd4fj8+ffxsSlD/aaCcOQKBgQDO2y6aP8yo9qfwlsce5of7yarB1AGB+6Rz
        4JcMJyI8lPusFZ19M64VACj9NX3pcy1KbtrtY2qZdS44/q4wtQIU2rylV2I25PyO
        dL6cij9sg9jIlddGcEF/jHmHuBj5Z83Kca2QbDJuPmu7asCk6jsA2Db9GHaa5syp
        dV3vpsJsNwKBgE0onG8/0Uvy+qV8iHZ7ertSo3+tpAHe0+bTqDiekctjW2wQ9MkK
        giISnBlfdWUe0+ZCkmFtYsn621GsUPmCW0UAOhfv7m98UiHi1Fk1k0EPoh5NlX8A
        /WmWipXb2KLfRaqRtqa3CAJWjEjy31UpNvJRrUbvAsAr8yFSw07KUsIBAoGASoB+
        xGd+Gszbp7dmeCani3QS4ESvVlV/4YxeWq4tkoxGKLCQTGu0ozOvj6MYemBVS52p
        lB5eYm7l+vkfW8OVwFUX5KUYZpUKsXQywsa4GSlThssRAfmkXYAGtW8E768HW4ad
        8IpHj5VDz/ie8ca7AY7eH0IUVa4SwGXZM1toYvkCgYAMIwdefb7kfUmii9Do4J5+
        ANnhGsL2wJ2AaoolcJgW41l0IEv/TIzci9i0fY7nQk6IgwtcsjOw6q47GL2IasNh
        TmhLeuwyLL4frSmPnCVCo6P5+rkPCchzx8Ojcf/bJaH1Cat3CmTTTG4ELNqczo/w
        27xTDuS7jQzKnNl/TBartg==
        -----END PRIVATE KEY-----
        """
}

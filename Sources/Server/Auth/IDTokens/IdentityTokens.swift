/// Checks identity tokens: signature, issuer, audience, time, nonce.

import AsyncHTTPClient
import Crypto
import Foundation
import HTTPTypes
import JWTKit
import ServerHTTP
import Wire

struct IdentityTokens: Sendable {
    private let providers: [IdentityProvider]
    private let keys: [String: ProviderKeys]

    init(configuration: AuthConfiguration, httpClient: HTTPClient) {
        providers = configuration.providers
        keys = Dictionary(
            configuration.providers.map { provider in
                (
                    provider.name,
                    ProviderKeys(
                        url: provider.keysURL, keySet: provider.keySet, httpClient: httpClient,
                        life: configuration.providerKeysLife,
                        pause: configuration.providerKeysRefetch)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    struct Verified: Sendable {
        var provider: IdentityProvider
        var subject: String
        var claims: IDTokenClaims
        var email: String?
        var isEmailVerified: Bool
    }

    func verify(_ request: AuthIDTokenGrant) async throws -> Verified {
        guard let token = request.idToken, !token.isEmpty else {
            throw AuthError.refusedByProvider("id_token required")
        }
        let provider = try provider(for: request)
        let claims = try await signed(token, by: provider)
        try check(claims, of: provider, request)
        guard let subject = claims.text("sub") else { throw AuthError.refusedByProvider("Bad ID token") }
        let hasProof = provider.verifiesEmails || claims.isEmailVerified
        return Verified(
            provider: provider, subject: subject, claims: claims, email: claims.email,
            isEmailVerified: claims.email != nil && hasProof)
    }

    private func provider(for request: AuthIDTokenGrant) throws -> IdentityProvider {
        let name = request.provider ?? ""
        let issuer = request.issuer ?? ""
        if name.isEmpty && (issuer.isEmpty || (request.clientID ?? "").isEmpty) {
            throw AuthError.refusedByProvider("provider or client_id and issuer required")
        }
        let known = providers.first { name.isEmpty ? $0.issuers.contains(issuer) : $0.name == name.lowercased() }
        guard let known else {
            throw AuthError.validation("Custom OIDC provider \"\(name.isEmpty ? issuer : name)\" not allowed")
        }
        guard known.isEnabled else {
            throw AuthError(
                .badRequest, .providerDisabled, "Provider (issuer \"\(known.issuers.first ?? name)\") is not enabled")
        }
        return known
    }

    /// RS256 with one of the provider's keys, whatever the header asks for.
    private func signed(_ token: String, by provider: IdentityProvider) async throws -> IDTokenClaims {
        guard token.utf8.count <= 16_384, let header = Self.header(of: token), header["alg"] == "RS256",
            header["crit"] == nil, let id = header["kid"]?.stringValue
        else { throw AuthError.refusedByProvider("Bad ID token") }
        let key: JWTKeyCollection?
        do { key = try await keys[provider.name]?.key(id) } catch {
            var failure = AuthError(
                .internalServerError, .unexpectedFailure,
                "The keys of \(provider.name) could not be fetched. Try again in a moment.")
            failure.cause = "\(error)"
            throw failure
        }
        guard let key, let claims = try? await key.verify(token, as: IDTokenClaims.self) else {
            throw AuthError.refusedByProvider("Bad ID token")
        }
        return claims
    }

    private func check(_ claims: IDTokenClaims, of provider: IdentityProvider, _ request: AuthIDTokenGrant) throws {
        guard let issuer = claims.text("iss"), provider.issuers.contains(issuer) else {
            throw AuthError.refusedByProvider("Bad ID token")
        }
        guard claims.expiry > Date().timeIntervalSince1970 else { throw AuthError.refusedByProvider("Bad ID token") }
        guard claims.audiences.contains(where: provider.clientIDs.contains) else {
            let list = claims.audiences.joined(separator: " ")
            throw AuthError.refusedByProvider("Unacceptable audience in id_token: [\(list)]")
        }
        if let accessToken = request.accessToken, !accessToken.isEmpty, !claims.matches(accessToken: accessToken) {
            throw AuthError.refusedByProvider("access_token hash does not match value in ID token")
        }
        if !provider.skipsNonceCheck { try check(nonce: request.nonce ?? "", against: claims.text("nonce") ?? "") }
    }

    /// The app gives the provider the hash and us the secret: a stolen token comes without the secret.
    private func check(nonce: String, against claim: String) throws {
        guard nonce.isEmpty == claim.isEmpty else {
            throw AuthError.refusedByProvider("Passed nonce and nonce in id_token should either both exist or not.")
        }
        guard !nonce.isEmpty else { return }
        let hash = SHA256.hash(data: Data(nonce.utf8)).map(hexByte).joined()
        guard hash == claim else { throw AuthError.refusedByProvider("invalid nonce", "Nonces mismatch") }
    }

    private static func header(of token: String) -> JSONValue? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Data(base64URL: parts[0]) else { return nil }
        return try? JSONValue(json: data)
    }
}

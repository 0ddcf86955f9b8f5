/// The way to a provider's page: the URL to open, and the state that is kept meanwhile.

import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct OAuthDeparture: Sendable {
    let core: AuthCore

    /// Parameters that a client may add for the provider: whom to sign in, and what to ask them.
    private static let passedOn = ["prompt", "login_hint", "hd", "access_type", "include_granted_scopes"]

    /// - Parameter owner: who links another identity; nil for a sign-in.
    func url(for request: Request, linkTo owner: SignedIn?) async throws -> String {
        let query = request.queryItems
        let name = (query["provider"] ?? "").lowercased()
        guard let provider = core.configuration.provider(named: name), let client = provider.oauth else {
            throw AuthError.validation("Unsupported provider: provider is not enabled")
        }
        let challenge = try CodeChallenge(query["code_challenge"], method: query["code_challenge_method"])
        let departure = OAuthStates.Departure(
            provider: provider.name, redirect: core.redirects.target(of: request), challenge: challenge,
            nonce: OAuthStates.random(), verifier: OAuthStates.random(),
            linking: owner.map { .init(user: $0.id, session: $0.sessionID) })
        let scopes = try scopes(client, query["scopes"])
        let state = try await core.database.transaction { database in
            try await OAuthStates().begin(departure, in: database)
        }
        let extras = Self.passedOn.compactMap { name in query[name].map { (name, String($0.prefix(256))) } }
        return client.pageURL + "?" + FormEncoding.encode(items(client, departure, scopes, state) + extras)
    }

    private func items(
        _ client: OAuthClient, _ departure: OAuthStates.Departure, _ scopes: [String], _ state: String
    ) -> [(String, String)] {
        let hash = SHA256.hash(data: Data(departure.verifier.utf8))
        let items = [
            ("client_id", client.id), ("redirect_uri", core.configuration.callbackURL), ("response_type", "code"),
            ("scope", scopes.joined(separator: " ")), ("state", state),
            // The provider repeats it in the identity token, in the form in which a native app would send it.
            ("nonce", OAuthStates.hash(departure.nonce)),
            ("code_challenge", Data(hash).base64URL), ("code_challenge_method", "S256"),
        ]
        return items + (client.answersByForm ? [("response_mode", "form_post")] : [])
    }

    private func scopes(_ client: OAuthClient, _ asked: String?) throws -> [String] {
        let asked = (asked ?? "").split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        let isPlain = asked.joined().utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard asked.count <= 20, asked.joined().utf8.count <= 1000, isPlain else {
            throw AuthError.validation("scopes must be at most 20 words of visible characters")
        }
        return client.scopes + asked.filter { !client.scopes.contains($0) }
    }
}

extension AuthConfiguration {
    /// Where providers send browsers back to; it must be entered at the provider word by word.
    var callbackURL: String { authURL + "/callback" }
}

/// The way back from a provider's page: a browser with a state and a code, and the session that they become.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import Wire

struct OAuthReturn: Sendable {
    let core: AuthCore

    /// What the browser brings, from the query or from the provider's form.
    struct Answer: Sendable {
        var state: String
        var code: String
        var error: String
        var description: String
        /// Apple sends the name beside the token, and only at the first sign-in.
        var user: String
    }

    /// - Returns: the URL to go on to; failures are told there, too.
    func callAsFunction(_ answer: Answer, client info: ClientInfo) async throws -> String {
        guard !answer.state.isEmpty else {
            throw AuthError(.badRequest, .badOAuthCallback, "OAuth state parameter missing")
        }
        let departure = try await core.database.transaction { database in
            try await OAuthStates().end(answer.state, in: database)
        }
        guard let departure else {
            // Nobody knows where this browser wanted to go, so it goes to the site.
            let failure = AuthError(
                .badRequest, .badOAuthState, "This sign-in is unknown, was used, or is too old. Please start it again.")
            return VerifyRedirect(core.configuration.siteURL).failure(failure, isPKCE: false)
        }
        let target = VerifyRedirect(departure.redirect)
        do { return try await finish(answer, departure, info, target) } catch let error as AuthError {
            return target.failure(error, isPKCE: departure.challenge != nil)
        }
    }

    private func finish(
        _ answer: Answer, _ departure: OAuthStates.Departure, _ info: ClientInfo, _ target: VerifyRedirect
    ) async throws -> String {
        let (identity, grant) = try await prove(answer, departure)
        let owner = try await owner(departure.linking)
        let signIn = IDTokenSignIn(core: core)
        let name = identity.provider.name
        if let challenge = departure.challenge {
            let code = try await signIn.settle(identity, linkTo: owner) { [flows = core.flows] user, database in
                try await flows.issue(challenge, for: user, provider: name, grant: grant, in: database)
            }
            return target.code(code)
        }
        let issued = try await signIn.settle(identity, linkTo: owner) { [sessions = core.sessions] user, database in
            try await sessions.open(for: user, method: "oauth", provider: name, client: info, in: database)
        }
        return target.session(try await core.sessions.answer(issued), grant: grant)
    }

    /// The identity behind the code: the provider's token names us as its audience, and repeats our nonce.
    private func prove(
        _ answer: Answer, _ departure: OAuthStates.Departure
    ) async throws -> (IdentityTokens.Verified, ProviderGrant) {
        guard answer.error.isEmpty else { throw Self.refusal(answer) }
        guard (1...4096).contains(answer.code.utf8.count) else {
            throw AuthError(.badRequest, .badOAuthCallback, "OAuth code parameter missing")
        }
        // The settings may have changed while the browser was away.
        guard let provider = core.configuration.provider(named: departure.provider), let client = provider.oauth else {
            throw AuthError.validation("Unsupported provider: provider is not enabled")
        }
        let grant = try await fetch(answer.code, departure, client)
        var request = AuthIDTokenGrant()
        request.provider = provider.name
        request.idToken = grant.idToken
        request.nonce = departure.nonce
        var identity = try await core.identityTokens.verify(request)
        guard identity.claims.audiences.contains(client.id) else {
            throw AuthError.refusedByProvider("Unacceptable audience in id_token")
        }
        identity.claims.adopt(name: Self.name(answer.user))
        return (identity, grant)
    }

    private func fetch(
        _ code: String, _ departure: OAuthStates.Departure, _ client: OAuthClient
    ) async throws -> ProviderGrant {
        do {
            return try await ProviderGrant.fetch(
                code, departure, client, callback: core.configuration.callbackURL, with: core.httpClient)
        } catch ProviderGrant.Failure.refused {
            throw AuthError(
                .badRequest, .badOAuthCallback,
                "\(departure.provider) did not accept the code of this sign-in. Please start it again.")
        } catch {
            var failure = AuthError(
                .internalServerError, .unexpectedFailure,
                "\(departure.provider) did not answer. Nothing was changed. Please try again in a moment.")
            failure.cause = "\(error)"
            throw failure
        }
    }

    /// Who asked to link, if their session still lives.
    private func owner(_ linking: OAuthStates.Linking?) async throws -> SignedIn? {
        guard let linking else { return nil }
        return try await core.database.transaction { database in
            guard let account = try await Accounts.find(id: linking.user, in: database) else {
                throw AuthError.userNotFound
            }
            if account.isBanned { throw AuthError.bannedAtGrant }
            return SignedIn(account: account, sessionID: linking.session)
        }
    }

    /// The person said no, or the provider did.
    private static func refusal(_ answer: Answer) -> AuthError {
        let words = answer.description.isEmpty ? answer.error : answer.description
        return AuthError(
            answer.error == "access_denied" || answer.error == "user_cancelled_authorize" ? .forbidden : .badRequest,
            .badOAuthCallback, String(words.prefix(300)))
    }

    private static func name(_ user: String) -> String? {
        guard !user.isEmpty, user.utf8.count <= 4096, let json = try? JSONValue(json: Data(user.utf8)) else {
            return nil
        }
        let parts = ["firstName", "lastName"].compactMap { json["name"]?[$0]?.stringValue }
        let name = parts.joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return name.isEmpty || name.unicodeScalars.contains("\0") ? nil : String(name.prefix(200))
    }
}

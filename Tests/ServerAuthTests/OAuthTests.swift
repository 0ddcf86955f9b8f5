/// Sign-in through a provider's page: the way there, the way back, and everything that can be wrong on it.

import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerAuth
import ServerHTTP
import Synchronization
import Testing
import Wire

/// A browser, a provider that checks what it is sent, and a client with a verifier of its own.
private struct OAuthWorld: Sendable {
    let auth: AuthWorld
    let provider: FakeProvider
    let key: FakeProvider.Key

    static let verifier = String(repeating: "v", count: 43)
    static let target = "myapp://login"
    static let secret = "the provider's secret"
    static let client = "web.apps.googleusercontent.com"

    static var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URL }

    /// The query with which the browser arrives at the provider.
    func depart(_ query: String = "", as bearer: AuthWorld.Bearer = .none) async throws -> QueryItems {
        let path = "/authorize?provider=google&redirect_to=\(Self.target)&\(query)"
        let answer = try await auth.send(.get, path, as: bearer)
        try #require(answer.status == 302, "\(answer.text)")
        let location = try #require(answer.headers[.location])
        try #require(location.hasPrefix("http://127.0.0.1:"))
        return QueryItems(String(location.split(separator: "?", maxSplits: 1)[1]))
    }

    var pkce: String { "code_challenge=\(Self.challenge)&code_challenge_method=s256" }

    /// What the provider will answer to the code: a token for these claims, if the form is as it must be.
    func answers(_ query: QueryItems, _ claims: [String: JSONValue] = [:]) {
        let expected = (challenge: query["code_challenge"], nonce: query["nonce"] ?? "")
        provider.state.withLock { state in
            state.token = { [key] form in
                let hash = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URL
                guard form["grant_type"] == "authorization_code", form["code"] == "the code",
                    form["client_id"] == Self.client, form["client_secret"] == Self.secret,
                    form["redirect_uri"] == "http://localhost:54321/auth/v1/callback", hash == expected.challenge
                else { return Response(status: .badRequest) }
                let usual: [String: JSONValue] = ["aud": .string(Self.client), "nonce": .string(expected.nonce)]
                let token = try await key.token(google.merging(usual) { $1 }.merging(claims) { $1 })
                return .json(["access_token": "at", "refresh_token": "rt", "id_token": token])
            }
        }
    }

    /// - Returns: where the browser is sent in the end.
    func comeBack(_ query: QueryItems, code: String = "the code") async throws -> String {
        let state = query["state"] ?? ""
        let code = code.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try await auth.send(.get, "/callback?state=\(state)&code=\(code)", as: .none)
        #expect(answer.status == 303, "\(answer.text)")
        #expect(answer.headers[.cacheControl] == "no-store")
        return answer.headers[.location] ?? ""
    }

    /// The whole way with PKCE.
    func signIn(_ claims: [String: JSONValue] = [:]) async throws -> AuthWorld.Answer {
        let query = try await depart(pkce)
        answers(query, claims)
        let location = try await comeBack(query)
        let code = try #require(QueryItems(String(location.split(separator: "?")[1]))["code"], "\(location)")
        return try await exchange(code)
    }

    func exchange(_ code: String, verifier: String = Self.verifier) async throws -> AuthWorld.Answer {
        try await auth.send(
            .post, "/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string(verifier)])
    }
}

private func withOAuth(
    _ configure: @escaping @Sendable (inout AuthConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (OAuthWorld) async throws -> Void
) async throws {
    try await FakeProvider.run { provider, key, url in
        let base = url.replacing("/keys", with: "")
        try await withAuth({
            var it = IdentityProvider.google(clientIDs: ["ios.apps.googleusercontent.com", OAuthWorld.client])
            it.keysURL = url
            it.oauth = OAuthClient(
                id: OAuthWorld.client, secret: .text(OAuthWorld.secret), pageURL: base + "/page",
                tokenURL: base + "/token", scopes: ["openid", "email"])
            $0.providers = [it, .apple(clientIDs: ["com.example.app"])]
            $0.redirectAllowList = [OAuthWorld.target]
            configure(&$0)
        }) { auth in try await body(OAuthWorld(auth: auth, provider: provider, key: key)) }
    }
}

@Suite struct OAuthTests {
    @Test("with PKCE the code that comes back is worth a session for the device that asked, once")
    func pkce() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let query = try await world.depart(world.pkce + "&scopes=calendar&login_hint=ada&evil=1")
            #expect(query["client_id"] == OAuthWorld.client && query["response_type"] == "code")
            #expect(query["scope"] == "openid email calendar")
            #expect(query["login_hint"] == "ada" && query["evil"] == nil)
            #expect(query["code_challenge"] != OAuthWorld.challenge, "the client's challenge is not the provider's")
            world.answers(query)
            let location = try await world.comeBack(query)
            #expect(location.hasPrefix("myapp://login?code="))
            let code = String(location.dropFirst("myapp://login?code=".count))
            let wrong = try await world.exchange(code, verifier: String(repeating: "w", count: 43))
            #expect(wrong.status == 400 && wrong.code == "bad_code_verifier")
            let session = try await world.exchange(code)
            #expect(session.status == 200, "\(session.text)")
            #expect(session["user"]?["email"] == "ada@example.com")
            #expect(session["user"]?["app_metadata"] == ["provider": "google", "providers": ["google"]])
            #expect(session["provider_token"] == "at" && session["provider_refresh_token"] == "rt")
            let claims = try await world.auth.claims(session.text("access_token"))
            #expect(claims["amr"]?.arrayValue?.first?["method"] == "oauth")
            #expect(claims["amr"]?.arrayValue?.first?["provider"] == "google")
            #expect(try await world.exchange(code).status == 404)
            #expect(try await world.auth.value("select count(*) from auth.flow_state") == "0")
        }
    }

    @Test("without PKCE the session stands in the fragment, with the provider's token")
    func implicit() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let query = try await world.depart()
            world.answers(query)
            let location = try await world.comeBack(query)
            let fragment = QueryItems(String(location.split(separator: "#")[1]))
            #expect(location.hasPrefix("myapp://login#access_token="))
            #expect(fragment["provider_token"] == "at" && fragment["token_type"] == "bearer")
            let user = try await world.auth.send(.get, "/user", as: .token(fragment["access_token"] ?? ""))
            #expect(user["email"] == "ada@example.com")
        }
    }

    @Test("a state is forged, replayed or too old: the browser goes to the site with the reason, and nothing is made")
    func states() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let missing = try await world.auth.send(.get, "/callback?code=x", as: .none)
            #expect(missing.status == 400 && missing.code == "bad_oauth_callback")
            let used = try await world.depart(world.pkce)
            world.answers(used)
            #expect(try await world.comeBack(used).hasPrefix("myapp://login?code="))
            let old = try await world.depart(world.pkce)
            try await world.auth.run("update auth.oauth_states set created_at = now() - interval '601 seconds'")
            let before = try await world.auth.value("select count(*) from auth.users")
            for query in [
                used, old, QueryItems("state=forged"), QueryItems("state=" + String(repeating: "s", count: 300)),
            ] {
                let location = try await world.comeBack(query)
                #expect(location.hasPrefix("https://app.example.com#error=invalid_request&error_code=bad_oauth_state"))
            }
            #expect(try await world.auth.value("select count(*) from auth.users") == before)
        }
    }

    @Test(
        "a redirect that isn't allowed becomes the site, whatever it looks like",
        arguments: [
            "https://evil.example/", "myapp://login@evil.example", "https://user:pass@app.example.com/",
            "MYAPP://login",
            "myapp://login/deeper", "javascript:alert(1)", "https://app.example.com.evil.example/",
        ])
    func redirects(_ target: String) async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let text = target.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let answer = try await world.auth.send(.get, "/authorize?provider=google&redirect_to=\(text)", as: .none)
            #expect(answer.status == 302)
            #expect(
                try await world.auth.value("select redirect_to from auth.oauth_states") == "https://app.example.com")
        }
    }

    @Test("a fragment of the redirect is replaced by ours")
    func fragment() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let query = try await world.auth.send(
                .get, "/authorize?provider=google&redirect_to=https%3A%2F%2Fapp.example.com%2Fa%23access_token%3Devil",
                as: .none)
            let items = QueryItems(String((query.headers[.location] ?? "").split(separator: "?")[1]))
            world.answers(items)
            let location = try await world.comeBack(items)
            #expect(location.hasPrefix("https://app.example.com/a#access_token=ey") && !location.contains("evil"))
        }
    }

    @Test(
        "a token of another audience, issuer, nonce or time is refused in the redirect",
        arguments: [
            ["aud": "ios.apps.googleusercontent.com"], ["aud": "somebody.else"], ["iss": "https://evil.example"],
            ["nonce": "another"], ["nonce": .null], ["exp": 1], ["sub": .null],
        ] as [[String: JSONValue]])
    func tokens(_ claims: [String: JSONValue]) async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let query = try await world.depart(world.pkce)
            world.answers(query, claims)
            let location = try await world.comeBack(query)
            #expect(
                location.hasPrefix("myapp://login?error=invalid_request&error_code=validation_failed"), "\(location)")
            #expect(try await world.auth.value("select count(*) from auth.users") == "0")
            #expect(try await world.auth.value("select count(*) from auth.flow_state") == "0")
        }
    }

    @Test("a provider that refuses the code, breaks or sends nonsense: the redirect says so, and nothing is made")
    func brokenProvider() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let refused = try await world.depart(world.pkce)
            #expect(try await world.comeBack(refused).contains("error_code=bad_oauth_callback"))
            let answers: [@Sendable (QueryItems) async throws -> Response] = [
                { _ in Response(status: .serviceUnavailable) },
                { _ in .json(["id_token": "x"]) }, { _ in .json(["no": "token"]) },
                { _ in Response(status: .ok, body: .init(byteBuffer: .init(string: "<html>"))) },
                { _ in
                    Response(status: .ok, body: .init(byteBuffer: .init(repeating: UInt8(ascii: "["), count: 60_000)))
                },
                { _ in Response(status: .ok, body: .init(byteBuffer: .init(repeating: 32, count: 100_000))) },
            ]
            for answer in answers {
                let query = try await world.depart(world.pkce)
                world.provider.state.withLock { $0.token = answer }
                let location = try await world.comeBack(query)
                #expect(location.hasPrefix("myapp://login?error="), "\(location)")
            }
            #expect(try await world.auth.value("select count(*) from auth.users") == "0")
        }
    }

    @Test("a provider that answers too late is not waited for", .timeLimit(.minutes(1)))
    func late() async throws {
        try await withOAuth({ $0.providers[0].oauth?.patience = .milliseconds(200) }) {
            (world: OAuthWorld) async throws in
            let query = try await world.depart(world.pkce)
            let hour = Task { try await Task.sleep(for: .seconds(3600)) }
            world.provider.state.withLock {
                $0.token = { _ in
                    _ = await hour.result
                    return .json(["id_token": "late"])
                }
            }
            let location = try await world.comeBack(query)
            hour.cancel()
            #expect(location.hasPrefix("myapp://login?error=server_error&error_code=unexpected_failure"), "\(location)")
        }
    }

    @Test("who cancels at the provider comes back with access_denied")
    func cancelled() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let query = try await world.depart(world.pkce)
            let answer = try await world.auth.send(
                .get, "/callback?error=access_denied&error_description=No&state=\(query["state"] ?? "")", as: .none)
            #expect(
                answer.headers[.location]?.hasPrefix(
                    "myapp://login?error=access_denied&error_code=bad_oauth_callback&error_description=No") == true)
        }
    }

    @Test("an address that the provider hasn't verified doesn't open the account that has it")
    func unverified() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let ada = try await world.auth.signUp()
            let query = try await world.depart(world.pkce)
            world.answers(query, ["email_verified": false])
            #expect(try await world.comeBack(query).contains("error_code=provider_email_needs_verification"))
            #expect(try await world.auth.value("select count(*) from auth.identities") == "1")
            // Verified, it is the same account.
            let session = try await world.signIn()
            #expect(session["user"]?["id"] == ada["user"]?["id"])
        }
    }

    @Test("another identity is linked to the account that asked, listed, and unlinked; off means refused")
    func linking() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let ada = try await world.auth.signUp("someone@example.com")
            let token = AuthWorld.Bearer.token(ada.text("access_token"))
            let path =
                "/user/identities/authorize?provider=google&redirect_to=\(OAuthWorld.target)"
                + "&skip_http_redirect=true&\(world.pkce)"
            #expect(try await world.auth.send(.get, path, as: .none).status == 401)
            let url = try await world.auth.send(.get, path, as: token)
            #expect(url.status == 200)
            let query = QueryItems(String(url.text("url").split(separator: "?")[1]))
            world.answers(query)
            #expect(try await world.comeBack(query).hasPrefix("myapp://login?code="))
            let user = try await world.auth.send(.get, "/user", as: token)
            let identities = user["identities"]?.arrayValue ?? []
            #expect(Set(identities.compactMap { $0["provider"]?.stringValue }) == ["email", "google"])
            let id = identities.first { $0["provider"] == "google" }?["identity_id"]?.stringValue ?? ""
            #expect(try await world.auth.send(.delete, "/user/identities/\(id)", as: token).status == 200)
            #expect(try await world.auth.value("select count(*) from auth.identities") == "1")
        }
        try await withOAuth({ $0.manualLinkingEnabled = false }) { (world: OAuthWorld) async throws in
            let ada = try await world.auth.signUp("someone@example.com")
            let answer = try await world.auth.send(
                .get, "/user/identities/authorize?provider=google", as: .token(ada.text("access_token")))
            #expect(answer.status == 404 && answer.code == "manual_linking_disabled")
        }
    }

    @Test("who signed out while the browser was away links nothing")
    func signedOut() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let ada = try await world.auth.signUp("someone@example.com")
            let token = AuthWorld.Bearer.token(ada.text("access_token"))
            let path =
                "/user/identities/authorize?provider=google&redirect_to=\(OAuthWorld.target)&skip_http_redirect=true"
            let url = try await world.auth.send(.get, path, as: token)
            #expect(try await world.auth.send(.post, "/logout", as: token).status == 204)
            let query = QueryItems(String(url.text("url").split(separator: "?")[1]))
            world.answers(query)
            #expect(try await world.comeBack(query).contains("error_code=bad_oauth_state"))
            #expect(try await world.auth.value("select count(*) from auth.identities") == "1")
        }
    }

    @Test("a provider without a page, an unknown one and a bad challenge are refused before anything is kept")
    func refusals() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            for query in [
                "provider=apple", "provider=github", "",
                "provider=google&code_challenge=short&code_challenge_method=s256",
            ] {
                let answer = try await world.auth.send(.get, "/authorize?" + query, as: .none)
                #expect(answer.status == 400 && answer.code == "validation_failed", "\(query)")
            }
            let scopes = String(repeating: "s+", count: 21)
            #expect(
                try await world.auth.send(.get, "/authorize?provider=google&scopes=" + scopes, as: .none).status == 400)
            #expect(try await world.auth.value("select count(*) from auth.oauth_states") == "0")
        }
    }

    @Test("two browsers with one state: one of them gets in")
    func race() async throws {
        try await withOAuth { (world: OAuthWorld) async throws in
            let query = try await world.depart(world.pkce)
            world.answers(query)
            let locations = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await world.comeBack(query) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(locations.count { $0.hasPrefix("myapp://login?code=") } == 1)
        }
    }
}

/// The sign-in page of a stand-in, as strict as the real ones: who signs in is a choice, everything else is checked.

import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import PlainText
import ServerHTTP
import Synchronization
import Wire

struct DevelopmentPage: Sendable {
    private let kind: DevelopmentProvider
    private let client: OAuthClient
    private let callback: String
    private let codes = DevelopmentCodes()

    /// Nil for a real provider.
    init?(_ provider: IdentityProvider, callback: String) {
        guard let kind = provider.standIn, let client = provider.oauth else { return nil }
        self.kind = kind
        self.client = client
        self.callback = callback
    }

    func add(to routes: RouterGroup<AtelierContext>) {
        let place = routes.group("development/\(kind.rawValue)")
        place.get { request, _ in try page(request) }
        place.get("choice") { request, _ in try choose(request) }
        place.post("token") { request, _ in try await token(request) }
    }

    /// Whom to sign in as.
    private func page(_ request: Request) throws -> Response {
        if let problem = problem(request.queryItems) {
            return Self.html("<h1>\(problem.htmlEscaped)</h1>", .badRequest)
        }
        let query = (request.uri.query ?? "").htmlEscaped
        let choices = ["ada@\(kind.rawValue).example", "grace@\(kind.rawValue).example"].map {
            "<p><a href=\"\(kind.rawValue)/choice?\(query)&amp;chosen=\($0)\">\($0)</a></p>"
        }
        let title = "Sign in with \(kind == .apple ? "Apple" : "Google")"
        return Self.html(
            """
            <h1>\(title)</h1><p>This page stands in for the real one, because the server runs in development mode.</p>
            \(choices.joined())<p><a href="\(kind.rawValue)/choice?\(query)&amp;chosen=">Cancel</a></p>
            """)
    }

    private func choose(_ request: Request) throws -> Response {
        let query = request.queryItems
        if let problem = problem(query) { return Self.html("<h1>\(problem.htmlEscaped)</h1>", .badRequest) }
        let email = query["chosen"] ?? ""
        let state = ("state", query["state"] ?? "")
        guard !email.isEmpty else {
            return answer([("error", kind == .apple ? "user_cancelled_authorize" : "access_denied"), state])
        }
        let code = codes.issue(
            .init(email: try EmailField.check(email), nonce: query["nonce"], challenge: query["code_challenge"] ?? ""))
        return answer([("code", code), state])
    }

    /// Google redirects; Apple has the browser post a form.
    private func answer(_ items: [(String, String)]) -> Response {
        guard client.answersByForm else {
            return .redirect("\(callback)?\(FormEncoding.encode(items))", status: .found)
        }
        let fields = items.map {
            "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1.htmlEscaped)\">"
        }
        return Self.html(
            "<form method=\"post\" action=\"\(callback.htmlEscaped)\">\(fields.joined())<button>Continue</button></form>"
        )
    }

    private func problem(_ query: QueryItems) -> String? {
        if query["client_id"] != client.id { return "This client is not known here." }
        if query["redirect_uri"] != callback { return "This client may not redirect there." }
        if query["response_type"] != "code" { return "Only response_type=code is offered." }
        if !(query["scope"] ?? "").split(separator: " ").contains("openid") { return "The scope openid is missing." }
        if client.answersByForm, query["response_mode"] != "form_post" { return "Names need response_mode=form_post." }
        if query["code_challenge_method"] != "S256" || query["code_challenge"]?.count != 43 {
            return "A code challenge by S256 is needed."
        }
        return nil
    }

    private func token(_ request: Request) async throws -> Response {
        let form = QueryItems(String(buffer: try await request.bodyBytes(limit: 32 * 1024)))
        guard case .text(let secret) = client.secret, form["client_id"] == client.id, form["client_secret"] == secret
        else {
            return .json(["error": "invalid_client"], status: .unauthorized)
        }
        let hash = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URL
        guard form["grant_type"] == "authorization_code", form["redirect_uri"] == callback,
            let visit = codes.redeem(form["code"] ?? ""), visit.challenge == hash
        else { return .json(["error": "invalid_grant"], status: .badRequest) }
        let person = DevelopmentProvider.Person(subject: "development.\(visit.email)", email: visit.email)
        return .json([
            "access_token": OAuthStates.random(), "token_type": "Bearer", "expires_in": "3600",
            "id_token": try await kind.token(for: person, hashedNonce: visit.nonce),
        ])
    }

    private static func html(_ body: String, _ status: HTTPResponse.Status = .ok) -> Response {
        let style = "body{font:17px system-ui;max-width:24em;margin:4em auto;padding:0 1em}a,button{font-size:17px}"
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            ],
            body: .init(
                byteBuffer: .init(string: "<!doctype html><title>Sign in</title><style>\(style)</style>\(body)")))
    }
}

/// The codes that the page has given out: each works once, within a minute.
private final class DevelopmentCodes: Sendable {
    struct Visit: Sendable {
        var email: String
        var nonce: String?
        var challenge: String
        let begins = ContinuousClock.now
    }

    private let waiting = Mutex<[String: Visit]>([:])

    func issue(_ visit: Visit) -> String {
        let code = OAuthStates.random()
        waiting.withLock { waiting in
            waiting = waiting.filter { ContinuousClock.now - $0.value.begins < .seconds(60) }
            if waiting.count < 1000 { waiting[code] = visit }
        }
        return code
    }

    func redeem(_ code: String) -> Visit? {
        guard let visit = waiting.withLock({ $0.removeValue(forKey: code) }) else { return nil }
        return ContinuousClock.now - visit.begins < .seconds(60) ? visit : nil
    }
}

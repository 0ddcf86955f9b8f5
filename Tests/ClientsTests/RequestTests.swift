/// How requests look on the wire.
import Clients
@testable import ClientsLive
import Crypto
import Foundation
import ServerHTTP
import Testing
import Wire

@Suite struct RequestTests {
    @Test(
        "filter values are percent-encoded, whatever is in them",
        arguments: [
            ("eq.a b", "eq.a%20b"), ("like.*50%*", "like.%2A50%25%2A"), ("eq.a+b&c=d", "eq.a%2Bb%26c%3Dd"),
            ("in.(\"x,y\",z)", "in.%28%22x%2Cy%22%2Cz%29"), ("eq.né👟", "eq.n%C3%A9%F0%9F%91%9F"),
        ])
    func filters(_ condition: String, _ encoded: String) async throws {
        let script = Script(.status(200, "[]"))
        let query = RowQuery(
            schema: "auntentic", table: "authentications", columns: "id,verdict", filters: [.init("name", condition)],
            order: "created_at.desc", limit: 20, offset: 40)
        _ = try await script.clients().database.select(query)
        let request = try #require(script.requests.first)
        #expect(
            request.target
                == "/rest/v1/authentications?select=id%2Cverdict&name=\(encoded)&order=created_at.desc&limit=20&offset=40"
        )
        #expect(request.headers["Accept-Profile"] == "auntentic")
    }

    @Test("a deletion names its schema and wants the rows back; one without a filter is never sent")
    func deletion() async throws {
        let script = Script(.status(200, "[]"))
        let database = script.clients().database
        let query = RowQuery(schema: "auntentic", table: "notes", filters: [.init("id", "eq.1")])
        _ = try await database.delete(query)
        #expect(script.requests.first?.method == .delete)
        #expect(script.requests.first?.headers["Content-Profile"] == "auntentic")
        #expect(script.requests.first?.headers["Prefer"] == "return=representation")
        await #expect(throws: ClientError.self) {
            try await database.delete(RowQuery(schema: "auntentic", table: "notes"))
        }
        #expect(script.requests.count == 1)
    }

    @Test("VER-W-3 a widget asks with its own token and signs nobody out when the token opens nothing any more")
    func widget() async throws {
        let script = Script(.status(200, "{}"), .status(401, #"{"code":"unauthorized","message":"No."}"#))
        let widgets = script.clients().widgets
        _ = try await widgets.file("veramo/v1/widget", ["width": "465", "height": "465"], "w1")
        let request = try #require(script.requests.first)
        #expect(request.method == .get && request.target == "/veramo/v1/widget?height=465&width=465")
        #expect(request.headers["Authorization"] == "Bearer w1")
        await #expect(throws: ClientError.signedOut) { try await widgets.file("veramo/v1/widget", [:], "w1") }
        #expect(script.requests.count == 2)
        await #expect(throws: ClientError.self) { try await widgets.file("../auth", [:], "w1") }
        #expect(script.requests.count == 2)
    }

    @Test("storage paths are encoded part by part; those that lead elsewhere are never sent")
    func paths() async throws {
        let script = Script(.status(200))
        let storage = script.clients().storage
        _ = try await storage.download("auntentic", "user 1/ü/a?b#c.jpg")
        #expect(
            script.requests.first?.target
                == "/storage/v1/object/authenticated/auntentic/user%201/%C3%BC/a%3Fb%23c.jpg")
        for path in ["../other/a.jpg", "a//b.jpg", "", "a/./b.jpg", "/a.jpg"] {
            await #expect(throws: ClientError.self, "\(path)") { try await storage.download("auntentic", path) }
        }
        #expect(script.requests.count == 1)
    }

    @Test(
        "VER-T-12 a file goes to the signed place and no other, by PUT, once; a place that leads elsewhere is never asked"
    )
    func signedPlace() async throws {
        let script = Script(.status(200), .failure(.timedOut))
        let storage = script.clients().storage
        let place = SignedPlace(bucket: "veramo-pictures", path: "user 1/ä/original", token: "a.b+c")
        let heard = Locked<[Double]>([])
        try await storage.uploadSigned(place, Data("jpeg".utf8), "image/jpeg") { share in
            heard.withLock { $0.append(share) }
        }
        let request = try #require(script.requests.first)
        #expect(
            request.target == "/storage/v1/object/upload/sign/veramo-pictures/user%201/%C3%A4/original?token=a.b%2Bc")
        #expect(request.method == .put && request.headers["Content-Type"] == "image/jpeg")
        #expect(request.body == Data("jpeg".utf8) && heard.withLock { $0 } == [0, 1])
        await #expect(throws: ClientError.timedOut) {
            try await storage.uploadSigned(place, Data(), "image/jpeg") { _ in }
        }
        await #expect(throws: ClientError.self) {
            try await storage.uploadSigned(
                SignedPlace(bucket: "b", path: "../other", token: "t"), Data(), "image/jpeg"
            ) { _ in }
        }
        #expect(script.requests.count == 2)
    }

    @Test("an anon key goes as key and as bearer, a publishable one only as key; a session's token wins")
    func keys() async throws {
        let script = Script(.status(200, "{}"), .status(200, "{}"), .status(200, "[]"))
        try await script.clients(key: "anon.key.token").auth.sendCode("a@example.com", .recovery)
        try await script.clients(key: "sb_publishable_1").auth.sendCode("a@example.com", .recovery)
        _ = try await script.clients(key: "sb_publishable_1").database.select(RowQuery(schema: "s", table: "t"))
        #expect(
            script.requests.map { $0.headers["apikey"] } == ["anon.key.token", "sb_publishable_1", "sb_publishable_1"])
        #expect(script.requests.map { $0.headers["Authorization"] } == ["Bearer anon.key.token", nil, "Bearer access"])
    }

    @Test(
        "MIR-B-6 every call of a function carries the session's token, an anonymous account's too",
        arguments: [false, true])
    func functionTokens(isAnonymous: Bool) async throws {
        let script = Script()
        var session = try JSONValue(json: Script.session())
        if isAnonymous { session = .object((session.objectValue ?? [:]).merging(["isAnonymous": true]) { $1 }) }
        let functions = script.clients(
            keychain: .inMemory(["session.auntentic": Data(session.jsonText.utf8)])
        ).functions
        _ = try? await functions.call("init-session", Data("{}".utf8))
        _ = try? await functions.start("make", Data("{}".utf8), "key")
        _ = try? await functions.job("a-b", nil, nil)
        _ = try? await functions.cancelJob("a-b")
        #expect(script.requests.count == 4)
        #expect(script.requests.allSatisfy { $0.headers["Authorization"] == "Bearer access" })
    }

    @Test("waiting for a job asks the server to, and is patient for that much longer")
    func jobs() async throws {
        let script = Script()
        _ = try? await script.clients().functions.job("a-b", .seconds(25), "asking model")
        let request = try #require(script.requests.first)
        #expect(request.target == "/functions/v1/jobs/a-b?wait=25&seen=asking%20model")
        #expect(request.timeout == .seconds(45))
    }

    @Test("a provider's page is asked for with a proof that only this device has, and its code exchanged with it")
    func webSignIn() async throws {
        let script = Script(.status(400, "{}"))
        let auth = script.clients(keychain: .inMemory()).auth
        let back = try #require(URL(string: "artifex://signed-in"))
        let visit = try await auth.beginWebSignIn(.google, back)
        let parts = try #require(URLComponents(url: visit.page, resolvingAgainstBaseURL: false))
        #expect(parts.path == "/auth/v1/authorize")
        let items = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        #expect(items["provider"] == "google" && items["redirect_to"]?.hasPrefix("artifex://signed-in?visit=") == true)
        #expect(items["code_challenge_method"] == "s256")
        // RFC 7636 §4.2: base64url of the verifier's SHA-256, without padding.
        #expect(items["code_challenge"] == Data(SHA256.hash(data: Data(visit.verifier.utf8))).base64URL)
        #expect(try await auth.beginWebSignIn(.google, back).verifier != visit.verifier)
        #expect(script.requests.isEmpty)
        let told = try #require(items["redirect_to"])
        let answer = try #require(URL(string: told + "&code=abc"))
        _ = try? await auth.finishWebSignIn(visit, answer)
        let request = try #require(script.requests.first)
        #expect(request.target == "/auth/v1/token?grant_type=pkce")
        let body = try JSONValue(json: request.body ?? Data())
        #expect(body["auth_code"]?.stringValue == "abc" && body["code_verifier"]?.stringValue == visit.verifier)
        let refusal = try #require(
            URL(string: told + "&error=access_denied&error_description=You%20said%20no."))
        await #expect(throws: ClientError.refused(code: "access_denied", message: "You said no.")) {
            try await auth.finishWebSignIn(visit, refusal)
        }
        #expect(script.requests.count == 1)
    }

    /// Of a visit that was told to come back to `artifex://signed-in?visit=1`.
    static let strangeAnswers = [
        "artifex://signed-in?code=abc", "artifex://signed-in?visit=2&code=abc",
        "artifex://signed-in?visit=1&visit=2&code=a",
        "artifex://elsewhere?visit=1&code=abc", "artifex://signed-in/more?visit=1&code=abc",
        "veramo://signed-in?visit=1&code=abc", "https://signed-in?visit=1&code=abc",
        "artifex://signed-in?visit=1&code=" + String(repeating: "a", count: 100 << 10),
    ]

    @Test(
        "an answer with a wrong word, of an earlier visit, at another place, or of 100 KB isn't even shown to the server",
        arguments: strangeAnswers)
    func strangeAnswer(_ text: String) async throws {
        let script = Script(.status(200, "{}"))
        let auth = script.clients(keychain: .inMemory()).auth
        let page = try #require(URL(string: "https://api.example.com/auth/v1/authorize"))
        let visit = WebSignIn(page: page, verifier: "v", back: URL(string: "artifex://signed-in?visit=1"))
        let answer = try #require(URL(string: text))
        let failure = await #expect(throws: ClientError.self) { try await auth.finishWebSignIn(visit, answer) }
        #expect(failure.map(Trouble.init)?.message.contains("another sign-in") == true)
        #expect(script.requests.isEmpty)
    }

    @Test("without a session nothing is sent in anybody's name")
    func signedOut() async throws {
        let script = Script()
        let clients = script.clients(keychain: .inMemory())
        await #expect(throws: ClientError.signedOut) {
            try await clients.database.select(RowQuery(schema: "s", table: "t"))
        }
        #expect(script.requests.isEmpty)
    }
}

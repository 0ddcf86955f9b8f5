/// Shared results: the link, its end, its page, and everything the page must not say.
import AuntenticCore
import AuntenticServer
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite("Sharing a check", .serialized)
struct ShareTests {
    @Test(
        "AUN-FR-9.3a a result can be seen by its link only after its owner shared it, with the disclaimer on the page")
    func page() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck(model: "Verified genuine")
            let answer = try await studio.share(id, ",\"days\":3")
            #expect(answer.status == 200)
            let link = try #require(answer.links.first)
            let token = answer.newestToken
            #expect(token.utf8.count == 22)
            #expect(link["url"] == .string("\(Studio.url)/share/\(token)"))
            #expect(link["revoked_at"] == nil || link["revoked_at"] == .null)
            let expiry = try Date(link["expires_at"]?.stringValue ?? "", strategy: .iso8601)
            #expect(abs(expiry.timeIntervalSinceNow - 3 * 86_400) < 60)
            let page = try await studio.page(token)
            #expect(page.status == 200)
            for words in [
                "Likely Authentic", "Nike Air Max 90", "Confidence: 91", CheckReport.disclaimer, "<svg", "noindex",
                "Should I buy this pair?", "Nothing that can be seen speaks against it.",
            ] { #expect(page.text.contains(words), "\(words)") }
            for secret in [
                "Verified", studio.user.path, studio.user.email, id, "model-maker", "/storage/", "<script", "<img",
                "data:image",
            ] {
                #expect(!page.text.contains(secret), "\(secret)")
            }
            #expect(page.headers[.robotsTag] == "noindex, nofollow")
            #expect(page.headers[.cacheControl] == "no-store")
            let policy = try #require(page.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
            let head = try await studio.page(token, method: .head)
            #expect(head.status == 200 && head.text.isEmpty)
        }
    }

    @Test("the same link answers JSON to whoever asks for it, without a word about the owner")
    func json() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            let token = try await studio.share(id).newestToken
            let answer = try await studio.page(token, accept: "application/json")
            #expect(answer.status == 200)
            let json = try JSONValue(json: Data(answer.text.utf8))
            #expect(json["verdict"] == "authentic" && json["confidence"] == 91)
            #expect(json["disclaimer"] == .string(CheckReport.disclaimer))
            #expect(json["photo"] == .null)
            #expect(!answer.text.contains(studio.user.path) && !answer.text.contains(id))
            let browser = try await studio.page(token, accept: "text/html,application/json;q=0.9")
            #expect(browser.text.hasPrefix("<!doctype html>"))
            let unknown = try await studio.page("AAAAAAAAAAAAAAAAAAAAAA", accept: "application/json")
            #expect(unknown.status == 404 && unknown.text.contains("not_found"))
        }
    }

    @Test("AUN-FR-9.3a a photo is seen only by links whose owner included it, as page and as JSON")
    func photo() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            let withPhoto = try await studio.share(id, ",\"photo\":true").newestToken
            let without = [
                try await studio.share(id).newestToken, try await studio.share(id, ",\"photo\":false").newestToken,
            ]
            #expect(try await studio.page(withPhoto).text.contains("<img src=\"data:image/jpeg;base64,"))
            let listed = try await studio.call("share-check", "{\"id\":\"\(id)\",\"action\":\"list\"}").links
            #expect(listed.count { $0["photo"] == true } == 1 && listed.count { $0["photo"] == false } == 2)
            let json = try await studio.page(withPhoto, accept: "application/json")
            #expect(json.text.contains("data:image/jpeg;base64,"))
            for token in without {
                for accept in [nil, "application/json"] {
                    let page = try await studio.page(token, accept: accept)
                    #expect(page.status == 200 && !page.text.contains("data:image") && !page.text.contains("<img"))
                }
            }
            #expect(try await studio.share(id, ",\"photo\":\"yes\"").status == 400)
        }
    }

    @Test("an inconclusive result is shared with its outcome, without a confidence, and without a word for operators")
    func inconclusive() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            _ = try await studio.database.query(
                """
                update auntentic.authentications set report = report || '{"verdict": "inconclusive", "confidence": 0,
                    "outcome": "labels_agree", "provider": "built-in",
                    "notice": "To get verdicts, start the server with OPENAI_API_KEY set."}'
                where id = $1
                """, [id])
            let page = try await studio.page(try await studio.share(id).newestToken)
            #expect(page.status == 200)
            #expect(page.text.contains("Inconclusive") && !page.text.contains("Confidence"))
            let words = page.text.replacing("&#39;", with: "'")
            #expect(words.contains("Everything that can be read agrees. This doesn't prove authenticity."))
            #expect(words.contains("The shoe itself wasn't examined.") && !words.contains("OPENAI"), "\(words)")
            let token = try await studio.share(id).newestToken
            let answer = try await studio.page(token, accept: "application/json")
            let json = try JSONValue(json: Data(answer.text.utf8))
            #expect(json["verdict"] == "inconclusive" && json["confidence"] == .null)
            #expect(json["outcome"] == "labels_agree" && json["title"] == "Labels agree")
            #expect(json["notice"]?.stringValue == BuiltInJudge.notice)
        }
    }

    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title><script src=//evil>", "'`${7*7}`",
        "&lt;b&gt; &amp;", "Air \u{202E}ekaf", "</style><style>*{display:none}</style>",
    ]

    @Test("AUN-FR-9.3a a hostile model name is text on the page and nothing else", arguments: hostile)
    func hostileNames(_ name: String) async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            _ = try await studio.database.query(
                """
                update auntentic.authentications set report = report || jsonb_build_object(
                    'notice', $2::text, 'disclaimer', $2::text, 'identifiedModel', $2::text)
                where id = $1
                """, [id, name])
            let page = try await studio.page(try await studio.share(id, ",\"photo\":true").newestToken)
            #expect(page.status == 200)
            #expect(!page.text.contains(name))
            let tags = page.text.matches(of: /<\/?([a-z0-9!]+)/).map { String($0.output.1) }
            let known: Set = [
                "!doctype", "html", "head", "meta", "title", "style", "body", "main", "img", "p", "h1", "svg", "circle",
                "path",
            ]
            #expect(Set(tags).isSubset(of: known), "\(tags)")
            #expect(tags.count { $0 == "img" } == 1)
            #expect(tags.count { $0 == "style" } == 2)
            #expect(!page.text.contains("\u{202E}"))
        }
    }

    @Test(
        "AUN-FR-9.3a a revoked or expired link is 410, an unknown or malformed one 404; revoking takes one link or all")
    func ends() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            let first = try await studio.share(id).newestToken
            let second = try await studio.share(id).newestToken
            let third = try await studio.share(id).newestToken
            #expect(Set([first, second, third]).count == 3)
            let one = try await studio.call(
                "share-check", "{\"id\":\"\(id)\",\"action\":\"revoke\",\"token\":\"\(second)\"}")
            #expect(one.links.count { $0["revoked_at"]?.stringValue != nil } == 1)
            #expect(try await studio.page(second).status == 410)
            #expect(try await studio.page(first).status == 200)
            _ = try await studio.database.query(
                """
                update auntentic.share_links set created_at = now() - interval '9 days',
                    expires_at = now() - interval '1 second'
                where token_hash = sha256(convert_to($1, 'UTF8'))
                """, [third])
            let expired = try await studio.page(third)
            #expect(expired.status == 410)
            #expect(expired.text.contains("has ended") && !expired.text.contains("Likely"))
            let all = try await studio.call("share-check", "{\"id\":\"\(id)\",\"action\":\"revoke\"}")
            #expect(all.status == 200)
            #expect(try await studio.page(first).status == 410)
            for unknown in [
                "AAAAAAAAAAAAAAAAAAAAAA", "short", "..%2F..%2Fetc", "%00", String(repeating: "a", count: 4000),
            ] {
                #expect(try await studio.page(unknown).status == 404, "\(unknown.prefix(30))")
            }
        }
    }

    @Test("20 links of an account work at once, also when all are asked for together; a revoked one makes room")
    func limit() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            for _ in 0..<18 { #expect(try await studio.share(id).status == 200) }
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<6 { group.addTask { try await studio.share(id) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == 200 } == 2)
            #expect(answers.filter { $0.status != 200 }.allSatisfy { $0.status == 409 && $0.code == "too_many_links" })
            let token = try await studio.call("share-check", "{\"id\":\"\(id)\",\"action\":\"list\"}").newestToken
            _ = try await studio.call(
                "share-check", "{\"id\":\"\(id)\",\"action\":\"revoke\",\"token\":\"\(token)\"}")
            #expect(try await studio.share(id).status == 200)
        }
    }

    @Test("nobody shares, lists or revokes another account's check; bad bodies and missing tokens are refused")
    func refused() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            let token = try await studio.share(id).newestToken
            let other = try await TestUser.make(studio.database, studio.tokens)
            for action in ["create", "list", "revoke"] {
                let body = "{\"id\":\"\(id)\",\"action\":\"\(action)\"}"
                let foreign = try await studio.call("share-check", body, token: other.token)
                #expect(foreign.status == 404 && foreign.code == "check_not_found", "\(action)")
                #expect(try await studio.call("share-check", body, token: "").status == 401)
            }
            #expect(try await studio.page(token).status == 200)
            for more in [",\"days\":0", ",\"days\":31", ",\"days\":-1", ",\"days\":\"7\"", ",\"days\":1.5"] {
                #expect(try await studio.share(id, more).status == 400, "\(more)")
            }
            for body in ["{}", "{\"id\":\"\(id)\"}", "{\"id\":\"\(id)\",\"action\":\"own\"}", "{\"action\":\"list\"}"] {
                #expect(try await studio.call("share-check", body).status == 400, "\(body)")
            }
            #expect(try await studio.share("no-id").status == 400)
        }
    }

    @Test("the table holds no token, and the account itself can't read it")
    func stored() async throws {
        try await Studio.open { studio in
            let token = try await studio.share(try await studio.finishedCheck()).newestToken
            let row = try await studio.database.query("select l::text as row from auntentic.share_links l").scalar ?? ""
            #expect(!row.isEmpty && !row.contains(token))
            await #expect(throws: DatabaseError.self) {
                try await studio.database.withRole(
                    studio.user.caller, .init(), [Statement("select * from auntentic.share_links")])
            }
            await #expect(throws: DatabaseError.self) {
                try await studio.database.withRole(
                    studio.user.caller, .init(),
                    [Statement("select auntentic.delete_check(gen_random_uuid(), auth.uid())")])
            }
        }
    }

    @Test("shared pages are limited per address")
    func rateLimit() async throws {
        try await Studio.open(ScriptedJudge(), { $0.sharePagesPerMinute = 3 }) { studio in
            for _ in 0..<3 { #expect(try await studio.page("AAAAAAAAAAAAAAAAAAAAAA").status == 404) }
            let refused = try await studio.page("AAAAAAAAAAAAAAAAAAAAAA")
            #expect(refused.status == 429)
            #expect(refused.headers[.retryAfter] != nil)
        }
    }

    @Test("a shared result whose photo is gone is shown without it")
    func withoutPhoto() async throws {
        try await Studio.open { studio in
            let token = try await studio.share(try await studio.finishedCheck(), ",\"photo\":true").newestToken
            #expect(try await studio.page(token).text.contains("<img"))
            _ = try await studio.database.pipeline([
                Statement("select set_config('storage.allow_delete_query', 'true', true)"),
                Statement("delete from storage.objects"),
            ])
            let page = try await studio.page(token)
            #expect(page.status == 200)
            #expect(!page.text.contains("<img") && page.text.contains("Likely Authentic"))
        }
    }
}

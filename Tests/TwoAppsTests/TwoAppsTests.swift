/// Two apps on one server and one account: what is of one app never touches the other.
import AuntenticServer
import EchoServer
import Foundation
import ServerDatabase
import ServerPush
import TestSupport
import Testing
import Wire

@Suite("Two apps on one server")
struct TwoAppsTests {
    private static func withBoth(_ body: @escaping @Sendable (ProductStage) async throws -> Void) async throws {
        try await ProductStage.open(Echo.self, Auntentic.self, body: body)
    }

    @Test("one idempotency key used in two apps runs both of their jobs, and each is found again under it")
    func keys() async throws {
        try await Self.withBoth { stage in
            try await stage.consent("text", "mountain")
            let echo = try await stage.call("echo?wait=20", ["prompt": "hello"], key: "same")
            let check = try await stage.call("authenticate-sneaker?wait=20", ["photos": .object([:])], key: "same")
            #expect(echo.json["status"] == "done")
            // Auntentic takes the request as its own: it speaks of its photos, not of a key that was used before.
            #expect(
                check.json["code"] != "idempotency_conflict" && check.json["id"] != echo.json["id"],
                "\(check.json.jsonText)")
            #expect(try await stage.call("echo", ["prompt": "hello"], key: "same").json["id"] == echo.json["id"])
        }
    }

    @Test("a wallet is an app's own: what one app spends the other still has")
    func wallets() async throws {
        try await Self.withBoth { stage in
            let auntentic = stage.of("auntentic")
            let before = try await auntentic.credits()
            try await stage.consent("text", "mountain")
            _ = try await stage.call("echo?wait=20", ["prompt": "hello"])
            #expect(try await stage.credits() == 9)
            #expect(try await auntentic.credits() == before && before == 3)
        }
    }

    @Test("consent is an app's own: withdrawn in one it stands in the other, and a job that waits finds it gone")
    func consents() async throws {
        try await Self.withBoth { stage in
            try await stage.consent("text", "mountain")
            // As another app's, towards the same party.
            _ = try await stage.database.query(
                "select atelier.grant_consent($1, 'auntentic', 'text', 'mountain', 'The Mountain')",
                [stage.user.id.uuidString])
            try await stage.consent("text", "mountain", action: "withdraw")
            let refused = try await stage.call("echo", ["prompt": "hello"])
            #expect(refused.status == 403 && refused.json["code"] == "consent_required")
            #expect(
                try await stage.number(
                    "select count(*) from atelier.consents where app = 'auntentic' and withdrawn_at is null") == 1)
        }
    }

    @Test("consent that is withdrawn between the request and its run stops this app's job, and costs nothing")
    func withdrawn() async throws {
        try await Self.withBoth { stage in
            try await stage.consent("text", "mountain")
            // Queued by another server, which died: nobody here has looked at its consent.
            let id = UUID()
            _ = try await stage.database.query(
                """
                select (s.job).id from atelier.start_job(json_build_object('id', $1::text, 'user_id', $2::text,
                    'app', 'echo', 'kind', 'echo', 'key', 'k', 'hash', 'h', 'price', 1, 'provider', 'mountain',
                    'purpose', 'text', 'max_attempts', 3, 'run_at', now() + interval '1 hour'),
                    '{"prompt":"hello"}') s
                """, [id.uuidString, stage.user.id.uuidString])
            try await stage.consent("text", "mountain", action: "withdraw")
            _ = try await stage.database.query(
                "update atelier.jobs set run_at = now() where id = $1", [id.uuidString])
            try await eventually {
                try await stage.number("select count(*) from atelier.jobs where ended_at is not null") == 1
            }
            let job = try await stage.call("jobs/\(id.uuidString.lowercased())")
            #expect(job.json["error"]?["code"] == "consent_withdrawn", "\(job.json.jsonText)")
            #expect(try await stage.credits() == 10)
        }
    }

    @Test("an export has a part for each app; deleting the account ends both apps' data")
    func exportAndDeletion() async throws {
        try await Self.withBoth { stage in
            try await stage.consent("text", "mountain")
            _ = try await stage.call("echo?wait=20", ["prompt": "mine"])
            try await stage.openSession()
            let document = try await stage.call("export-data", [:]).json
            #expect(document["apps"]?["echo"]?["texts"]?.arrayValue?.count == 1)
            #expect(document["apps"]?["auntentic"] != nil)
            #expect(try await stage.call("delete-account", ["confirm": "DELETE"]).status == 200)
            for table in ["echo.texts", "atelier.jobs", "atelier.wallets", "atelier.consents", "atelier.devices"] {
                #expect(try await stage.number("select count(*) from \(table)") == 0, "\(table)")
            }
        }
    }

    @Test("before an account is deleted it can be seen what goes, app by app; asking changes nothing")
    func preview() async throws {
        try await Self.withBoth { stage in
            try await stage.consent("text", "mountain")
            _ = try await stage.call("echo?wait=20", ["prompt": "mine"])
            _ = try await stage.database.query(
                "select atelier.grant_credits($1, 'auntentic', 5, 'purchase', 'p', null, 'test')",
                [stage.user.id.uuidString])
            let question: JSONValue = ["confirm": .string(DeleteAccountRequest.question)]
            #expect(try await stage.call("delete-account", question).json["code"] == "session_ended")
            try await stage.openSession()
            let answer = try await stage.call("delete-account", question)
            let apps = try #require(answer.json["apps"]?.arrayValue, "\(answer.json.jsonText)")
            #expect(apps.map { $0["name"]?.stringValue } == ["Auntentic", "Echo"])
            #expect(apps[0]["credits"] == 5 && apps[0]["jobs"] == 0)
            #expect(apps[1]["files"] == 1 && apps[1]["jobs"] == 1 && apps[1]["credits"] == 0)
            #expect(try await stage.number("select count(*) from auth.users where deleted_at is null") == 1)
        }
    }

    @Test("a phone with both apps has a token for each: news of one app goes to it alone, in its words")
    func devices() async throws {
        try await Self.withBoth { stage in
            try await stage.openSession()
            for app in ["echo", "auntentic"] {
                let answer = try await stage.call("devices", Self.device(app, token: Self.token(app)))
                #expect(answer.status == 200 && answer.json["registered"] == true, "\(answer.json.jsonText)")
            }
            try await stage.consent("text", "mountain")
            _ = try await stage.call("echo?wait=20", ["prompt": "hello"])
            let rows = try await stage.database.query(
                "select app, kind, subject, token from atelier.take_pushes(10, 60)")
            #expect(rows.count == 1)
            let row = try #require(rows.first)
            #expect(row["app"] == "echo" && row["token"] == Self.token("echo"))
            let notice = Notice(app: "echo", kind: try row.string("kind"), subject: row["subject"], locale: "en")
            let words = try #require(stage.words(notice))
            let path = "text/\(try row.string("subject"))"
            #expect(words.title == "Echo has answered" && words.path == path)
            // Auntentic has nothing to say about Echo's events, and the other way round.
            #expect(stage.words(Notice(app: "auntentic", kind: "echo.done", subject: "1", locale: "en")) == nil)
            #expect(
                stage.words(Notice(app: "auntentic", kind: "authenticate-sneaker.late", subject: "1", locale: "en"))?
                    .title
                    == "Your check takes longer than expected")
        }
    }

    @Test("a token goes to the account that registers it last, and only its owner can take it away")
    func lastOneHasIt() async throws {
        try await Self.withBoth { stage in
            try await stage.openSession()
            let other = try await stage.somebodyElse()
            try await other.openSession()
            let device = Self.device("echo", token: Self.token("shared"))
            _ = try await stage.call("devices", device)
            _ = try await other.call("devices", device)
            let owner = "select user_id from atelier.devices"
            #expect(try await stage.database.query(owner).only().uuid("user_id") == other.user.id)
            let remove = Self.device("echo", token: Self.token("shared"), action: "remove")
            #expect(try await stage.call("devices", remove).status == 200)
            #expect(try await stage.number("select count(*) from atelier.devices") == 1)
            #expect(try await other.call("devices", remove).json["registered"] == false)
            #expect(try await stage.number("select count(*) from atelier.devices") == 0)
        }
    }

    @Test("what can't be a device is refused by its field, and an ended session registers none")
    func refusals() async throws {
        try await Self.withBoth { stage in
            let good = Self.token("good")
            #expect(try await stage.call("devices", Self.device("echo", token: good)).json["code"] == "session_ended")
            try await stage.openSession()
            for (body, field) in [
                (Self.device("unknown", token: good), "app"), (Self.device("echo", token: "abc"), "token"),
                (Self.device("echo", token: String(repeating: "a", count: 401)), "token"),
                (Self.device("echo", token: good.uppercased()), "token"),
                (Self.device("echo", token: good, environment: "test"), "environment"),
                (Self.device("echo", token: good, locale: String(repeating: "e", count: 36)), "locale"),
                (Self.device("echo", token: good, locale: "en'; drop table"), "locale"),
            ] {
                let answer = try await stage.call("devices", body)
                #expect(answer.status == 400 && answer.json["field"] == .string(field), "\(answer.json.jsonText)")
            }
            #expect(try await stage.number("select count(*) from atelier.devices") == 0)
        }
    }

    private static func token(_ name: String) -> String {
        name.utf8.map { String(format: "%02x", $0) }.joined().padding(toLength: 64, withPad: "0f", startingAt: 0)
    }

    private static func device(
        _ app: String, token: String, action: String = "register", environment: String = "sandbox",
        locale: String = "en-GB"
    ) -> JSONValue {
        [
            "action": .string(action), "app": .string(app), "token": .string(token),
            "environment": .string(environment), "locale": .string(locale),
        ]
    }
}

/// What a widget gets, at which sizes, for how long, and what its token opens: on a whole server with a clock that is moved.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerMedia
import TestSupport
import Testing
import VeramoCore
import VeramoServer
import Wire

@Suite("Widget", .timeLimit(.minutes(3)))
struct WidgetTests {
    /// A couple in Tokyo on the evening of a day, both signed in; the second one's widget.
    private static func withWidget(
        _ body: @escaping @Sendable (_ ada: ProductStage, _ ben: ProductStage, _ token: String) async throws -> Void
    ) async throws {
        try await ProductStage.open(Veramo.self, hasMovableClock: true) { ada in
            let ben = try await ada.somebodyElse()
            for person in [ada, ben] { try await person.openSession() }
            try await ada.subscribe()
            try await ada.moveClock(to: "2031-05-04T20:00:00+09:00")
            try await ada.pair(with: ben, zone: "Asia/Tokyo")
            try await body(ada, ben, try await ben.widgetToken())
        }
    }

    @Test(
        """
        VER-W-4 the partner's latest picture of today comes cut to the widget's pixels and under 256 KB, in the answer itself, so \
        that no link outlives it; one's own is never it
        """)
    func picture() async throws {
        try await Self.withWidget { ada, ben, token in
            let today = try await ada.day()
            let own = try await ben.make()
            try await ben.share(own, on: today)
            let before = try await ben.widget(token)
            #expect(before?.entries.first?.kind == "streak" && before?.entries.first?.days == 1)
            let (first, second) = (try await ada.make(), try await ada.make(["prompt": "A red boat"]))
            try await ada.share(first, on: today)
            try await ada.moveClock(to: "2031-05-04T20:01:00+09:00")
            let shown = try #require(try await ben.widget(token)?.entries.first)
            try await ada.share(second, on: today)
            let newer = try #require(try await ben.widget(token)?.entries.first)
            #expect(shown.kind == "picture" && newer.kind == "picture" && shown.image != newer.image)
            for (width, height) in [(364, 364), (720, 338), (16, 16), (2048, 2048)] {
                let image = try #require(try await ben.widget(token, width, height)?.entries.first?.image)
                #expect(image.count <= 256 * 1024)
                let picture = try Picture.decoded(image)
                // The picture has 1024 pixels a side, and nothing is enlarged.
                let scale = min(1, 1024 / Double(max(width, height)))
                #expect(abs(picture.width - Int(Double(width) * scale)) <= 1, "\(picture.width) of \(width)")
                #expect(abs(picture.height - Int(Double(height) * scale)) <= 1)
            }
            for sizes in ["width=15&height=100", "width=100&height=2049", "width=100", "width=a&height=1"] {
                #expect(try await ben.askWidget("?\(sizes)", token).status == 400, "\(sizes)")
            }
        }
    }

    @Test(
        """
        tomorrow's picture is in no answer before its midnight and in the first one after it; at midnight today's goes, and the \
        phone asks again then
        """)
    func midnight() async throws {
        try await Self.withWidget { ada, ben, token in
            let none = try await ben.askWidget("?width=100&height=100", token)
            let picture = try await ada.make()
            try await ada.share(picture, on: try await ada.day(after: 1))
            try await ada.moveClock(to: "2031-05-04T23:59:58+09:00")
            let before = try #require(try await ben.widget(token))
            #expect(before.entries.map(\.kind) == ["streak", "streak", "nothing"])
            #expect(before.entries.allSatisfy { $0.image == nil })
            #expect(before.askAgain == "2031-05-04T15:00:00Z", "at the midnight, and not half an hour later")
            #expect(none.body.count < 600)
            try await ada.moveClock(to: "2031-05-05T00:00:00+09:00")
            let after = try #require(try await ben.widget(token))
            #expect(after.entries.map(\.kind) == ["picture", "nothing", "nothing"])
            #expect(after.entries.first?.image?.isEmpty == false)
            #expect(after.entries.dropFirst().map(\.date) == ["2031-05-05T15:00:00Z", "2031-05-06T15:00:00Z"])
            try await ada.moveClock(to: "2031-05-06T00:00:00+09:00")
            #expect(try await ben.widget(token)?.entries.first?.kind == "nothing", "its day is over")
        }
    }

    @Test("VER-W-6 without a picture of today there is the streak, and without a streak nothing but the default")
    func streak() async throws {
        try await Self.withWidget { _, ben, token in
            #expect(try await ben.widget(token)?.entries.map(\.kind) == ["nothing", "nothing", "nothing"])
            _ = try await ben.database.query(
                """
                insert into veramo.added_days (couple_id, day)
                select c.id, '2031-05-03'::date - n from veramo.couples c, generate_series(0, 41) n
                """)
            let entries = try #require(try await ben.widget(token)?.entries)
            #expect(entries.map(\.kind) == ["streak", "nothing", "nothing"] && entries.first?.days == 42)
        }
    }

    @Test("a picture that is taken back is gone with the next answer")
    func takenBack() async throws {
        try await Self.withWidget { ada, ben, token in
            let picture = try await ada.make()
            try await ada.share(picture, on: try await ada.day())
            #expect(try await ben.widget(token)?.entries.first?.kind == "picture")
            let entry = try #require(try await ada.database.query("select id from veramo.entries").scalar)
            _ = try await ada.rpc("withdraw", ["entry": .string(entry)])
            #expect(try await ben.widget(token)?.entries.first?.kind == "streak")
        }
    }

    @Test(
        """
        a widget's token opens the widget alone and is no person's; the partner's shows the partner's view; it ends with a newer \
        one of the same phone, with signing out, with the link and with the account
        """)
    func token() async throws {
        try await Self.withWidget { ada, ben, token in
            let picture = try await ada.make()
            try await ada.share(picture, on: try await ada.day())
            let adas = try await ada.widgetToken()
            // The partner's token for my widget shows the partner's view, in which my own picture isn't.
            #expect(try await ada.widget(adas)?.entries.first?.kind == "streak")
            #expect(try await ben.widget(token)?.entries.first?.kind == "picture")
            for path in ["veramo/v1/pictures/\(picture.uuidString)/small", "functions/v1/jobs/\(UUID())"] {
                #expect([401, 404].contains(try await ben.ask("/\(path)", bearer: token).status), "\(path)")
            }
            for wrong in ["", "x", String(repeating: "0", count: 64), token.uppercased(), ben.user.token] {
                let refused = try await ben.askWidget("?width=64&height=64", wrong)
                #expect(refused.status == 401)
            }
            #expect(
                try await ben.number(
                    "select count(*) from veramo.widget_tokens where encode(digest, 'hex') = '\(token)'")
                    == 0, "only a digest is stored")
            let newer = try await ben.widgetToken()
            #expect(try await ben.widget(token) == nil)
            #expect(try await ben.widget(newer) != nil)
            _ = try await ben.database.query("delete from auth.sessions where user_id = $1", [ben.user.id.uuidString])
            #expect(try await ben.widget(newer) == nil, "signed out")
            #expect(try await ben.call("widget-token", [:]).status == 401)
            #expect(try await ada.widget(adas) != nil)
            _ = try await ada.rpc("unlink", ["blocks": false])
            #expect(try await ada.widget(adas) == nil, "unlinked")
            #expect(try await ada.number("select count(*) from veramo.widget_tokens") == 0)
            let alone = try await ada.call("widget-token", [:])
            #expect(alone.status == 409 && alone.json["code"] == "not_paired")
        }
    }

    @Test("somebody has ten tokens at most, and one of a link that has ended doesn't open the next")
    func many() async throws {
        try await Self.withWidget { ada, ben, token in
            for _ in 0..<12 {
                _ = try await ben.database.query(
                    """
                    with s as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id)
                    select veramo.make_widget_token($1, s.id, sha256(s.id::text::bytea)) from s
                    """, [ben.user.id.uuidString])
            }
            #expect(try await ben.number("select count(*) from veramo.widget_tokens") <= 10)
            _ = try await ada.rpc("unlink", ["blocks": false])
            try await ada.pair(with: ben, zone: "Asia/Tokyo")
            #expect(try await ben.widget(token) == nil)
            #expect(try await ben.widget(try await ben.widgetToken()) != nil)
        }
    }
}

extension ProductStage {
    func widgetToken() async throws -> String {
        let answer = try await call("widget-token", [:])
        return try #require(answer.json["token"]?.stringValue, "\(answer.json.jsonText)")
    }

    func askWidget(_ query: String, _ token: String) async throws -> Download {
        try await ask("/veramo/v1/widget\(query)", bearer: token)
    }

    /// Nil when the token opens nothing any more.
    func widget(_ token: String, _ width: Int = 364, _ height: Int = 364) async throws -> WidgetAnswer? {
        let answer = try await askWidget("?width=\(width)&height=\(height)", token)
        if answer.status == 401 { return nil }
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(WidgetAnswer.self, from: answer.body)
    }
}

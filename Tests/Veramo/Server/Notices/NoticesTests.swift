/// When a partner's phone is told of a picture, and when not: by a clock that is moved, on a whole server.
import Foundation
import ServerDatabase
import ServerPush
import TestSupport
import Testing
import Wire

@testable import VeramoServer

@Suite("Notices", .timeLimit(.minutes(3)))
struct NoticesTests {
    /// A couple in Lisbon at noon, each with a phone; nobody has quiet hours.
    private static func withCouple(
        quiet: Bool = false,
        _ body: @escaping @Sendable (_ ada: ProductStage, _ ben: ProductStage) async throws -> Void
    ) async throws {
        try await ProductStage.open(Veramo.self, hasMovableClock: true) { ada in
            let ben = try await ada.somebodyElse()
            try await ada.subscribe()
            for person in [ada, ben] { try await person.addPhone() }
            try await ada.moveClock(to: "2031-01-15T12:00:00Z")
            try await ada.pair(with: ben, zone: "Europe/Lisbon")
            _ = try await ada.database.query("delete from atelier.notices")
            if !quiet {
                for person in [ada, ben] {
                    _ = try await person.rpc(
                        "set_preferences", ["lends_pictures": false, "quiet_from": 0, "quiet_to": 0])
                }
            }
            try await body(ada, ben)
        }
    }

    @Test("a picture of today is told to the partner at once, and to nobody else")
    func today() async throws {
        try await Self.withCouple { ada, ben in
            try await ada.share(try await ada.make(), on: try await ada.day())
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.shown"])
            #expect(try await ada.told().filter { $0.hasPrefix("veramo") } == [])
            #expect(try await ada.number("select count(*) from veramo.news") == 0)
        }
    }

    @Test(
        """
        a picture to come is told within four minutes of its midnight, always at the couple's own place in them, and not a \
        moment before; nobody can read that something waits
        """)
    func midnight() async throws {
        try await Self.withCouple { ada, ben in
            try await ada.share(try await ada.make(), on: try await ada.day(after: 1))
            let spread = try await ada.number(
                "select (extract(epoch from due_at - '2031-01-16T00:00:00Z'::timestamptz) * 1000)::integer from veramo.news"
            )
            #expect((0..<240_000).contains(spread), "\(spread)")
            try await ada.moveClock(to: "2031-01-15T23:59:58Z")
            try await ada.tell()
            #expect(try await ben.told() == [])
            for caller in [ben.user.caller, .anonymous] {
                for table in ["veramo.news", "atelier.notices", "atelier.pushes"] {
                    await #expect(throws: DatabaseError.self, "\(table)") {
                        _ = try await ben.database.withRole(caller, .init(), [Statement("select 1 from \(table)")])
                    }
                }
                await #expect(throws: DatabaseError.self) {
                    _ = try await ben.database.withRole(caller, .init(), [Statement("select veramo.tell_news(1)")])
                }
            }
            try await ada.moveClock(to: "2031-01-16T00:04:00Z")
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.shown"])
        }
    }

    @Test("another day, taking back and unlinking move or end what waits; unlinking also ends what lies on its way")
    func ends() async throws {
        try await Self.withCouple { ada, ben in
            let (first, second) = (try await ada.make(), try await ada.make(["prompt": "A red boat"]))
            try await ada.share(first, on: try await ada.day(after: 1))
            let entry = try #require(try await ada.database.query("select id from veramo.entries").scalar)
            _ = try await ada.rpc("reschedule", ["entry": .string(entry), "day": .string(try await ada.day(after: 2))])
            try await ada.moveClock(to: "2031-01-16T00:10:00Z")
            try await ada.tell()
            #expect(try await ben.told() == [], "it was moved")
            _ = try await ada.rpc("withdraw", ["entry": .string(entry)])
            #expect(try await ada.number("select count(*) from veramo.news") == 0)
            try await ada.share(second, on: try await ada.day())
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.shown"])
            try await ada.share(first, on: try await ada.day(after: 1))
            _ = try await ben.rpc("unlink", ["blocks": false])
            #expect(try await ben.told() == [], "what lay on its way is gone")
            #expect(try await ada.number("select count(*) from veramo.news") == 0)
            try await ada.moveClock(to: "2031-01-17T00:10:00Z")
            try await ada.tell()
            #expect(try await ben.told() == [])
        }
    }

    @Test("a change of zone moves what waits to the new midnight, and is told to the other")
    func zone() async throws {
        try await Self.withCouple { ada, ben in
            try await ada.share(try await ada.make(), on: try await ada.day(after: 1))
            _ = try await ada.rpc("change_zone", ["zone": "America/New_York"])
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.zone"])
            #expect(try await ada.told().filter { $0.hasPrefix("veramo") } == [])
            try await ada.moveClock(to: "2031-01-16T04:59:59Z")
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.zone"], "it isn't midnight there")
            try await ada.moveClock(to: "2031-01-16T05:04:00Z")
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.shown", "veramo.zone"])
        }
    }

    @Test(
        "quiet hours, in the partner's own zone, hold a notice until their end; then it comes, spread over the same minutes"
    )
    func quietHours() async throws {
        try await Self.withCouple(quiet: true) { ada, ben in
            // Ben lives in New York: from 22:00 to 08:00 there, which is 13:00 UTC in winter.
            _ = try await ben.rpc(
                "set_preferences",
                ["lends_pictures": false, "quiet_from": 1320, "quiet_to": 480, "quiet_zone": "America/New_York"])
            try await ada.moveClock(to: "2031-01-15T12:59:00Z")
            try await ada.share(try await ada.make(), on: try await ada.day())
            try await ada.tell()
            #expect(try await ben.told() == [])
            let due = try await ada.number(
                "select extract(epoch from due_at - '2031-01-15T13:00:00Z'::timestamptz)::integer from veramo.news")
            #expect((0...240).contains(due), "\(due)")
            try await ada.moveClock(to: "2031-01-15T13:04:00Z")
            try await ada.tell()
            #expect(try await ben.told() == ["veramo.shown"])
        }
    }

    @Test(
        "a code that was entered is told to its creator, and the yes to whoever entered it; an answer ends the question"
    )
    func pairing() async throws {
        try await ProductStage.open(Veramo.self, hasMovableClock: true) { ada in
            let ben = try await ada.somebodyElse()
            for person in [ada, ben] { try await person.addPhone() }
            try await ada.pair(with: ben)
            #expect(try await ben.told() == ["veramo.accepted"])
            #expect(try await ada.told() == [], "what was asked is answered")
            let carl = try await ada.somebodyElse()
            let dora = try await ada.somebodyElse()
            try await carl.addPhone()
            let code = try #require(try await carl.rpc("make_code").arrayValue?.first?["code"]?.stringValue)
            _ = try await ada.database.query(
                "select * from veramo.enter_code($1, '192.0.2.7', $2)", [dora.user.id.uuidString, code])
            #expect(try await carl.told() == ["veramo.request"])
            _ = try await dora.rpc("withdraw_request")
            #expect(try await carl.told() == [])
        }
    }

    @Test("no word on a locked screen names anybody or says what a picture shows")
    func words() throws {
        for kind in [
            "veramo.shown", "veramo.zone", "veramo.request", "veramo.accepted", "make-memory.done",
            "make-memory.failed",
            "make-memory.late",
        ] {
            let notice = Notice(app: "veramo", kind: kind, subject: "Ada <ada@example.com>", locale: "en")
            let words = try #require(VeramoNotices.words(for: notice))
            #expect(!"\(words)".contains("Ada") && !words.body.isEmpty, "\(words)")
        }
        #expect(VeramoNotices.words(for: Notice(app: "veramo", kind: "other", subject: nil, locale: "en")) == nil)
    }

    @Test(
        "2,000 couples at one midnight: none is told before it, all within four minutes, and no second has 2 % of them")
    func burst() async throws {
        try await ProductStage.open(Veramo.self, hasMovableClock: true) { stage in
            try await stage.moveClock(to: "2031-01-15T12:00:00Z")
            try await stage.fill(couples: 2000, on: "2031-01-16")
            let perSecond = try await stage.database.query(
                """
                select max(n) as most, sum(n) as all, min(s) as first, max(s) as last from (
                    select floor(extract(epoch from due_at - '2031-01-16T00:00:00Z'::timestamptz)) as s, count(*) as n
                    from veramo.news group by 1) x
                """
            ).only()
            let (all, most) = (try perSecond.int("all"), try perSecond.int("most"))
            #expect(all == 2000 && most < 40, "\(most)")
            let (first, last) = (try perSecond.int("first"), try perSecond.int("last"))
            #expect(first >= 0 && last < 240, "\(first) to \(last)")
            try await stage.moveClock(to: "2031-01-15T23:59:59Z")
            #expect(try await stage.tell() == 0)
            try await stage.moveClock(to: "2031-01-16T00:02:00Z")
            try await stage.tell()
            let half = try await stage.number("select count(*) from atelier.notices")
            #expect((800...1300).contains(half), "\(half)")
            try await stage.moveClock(to: "2031-01-16T00:04:00Z")
            try await stage.tell()
            #expect(try await stage.number("select count(*) from atelier.notices where kind = 'veramo.shown'") == 2000)
        }
    }
}

extension ProductStage {
    func addPhone() async throws {
        _ = try await database.query(
            "insert into atelier.devices (user_id, app, environment, token) values ($1, 'veramo', 'sandbox', $2)",
            [user.id.uuidString, user.id.uuidString])
    }

    /// What is due by now; the stage's own service may be faster, and then this ends with what that one has in hand.
    @discardableResult
    func tell() async throws -> Int {
        let told = try await NewsService(database: database, logger: quietLogger).tell()
        try await eventually {
            try await number("select count(*) from veramo.news where due_at <= atelier.clock()") == 0
        }
        return told
    }

    /// The kinds of what the account was told, a job's left out.
    func told() async throws -> [String] {
        try await database.query(
            "select kind from atelier.notices where user_id = $1 and kind like 'veramo%' order by kind",
            [user.id.uuidString]
        ).map { $0[0] ?? "" }
    }

    /// Couples of UTC without quiet hours, each with a picture to come, and a phone of its partner's.
    func fill(couples: Int, on day: String) async throws {
        let ids = "array(select md5('person ' || n)::uuid from generate_series(1, \(couples * 2)) n)"
        for statement in [
            """
            insert into auth.users (id, aud, role, email, created_at, updated_at)
            select id, 'authenticated', 'authenticated', id || '@example.com', now(), now() from unnest(\(ids)) id
            """,
            """
            insert into atelier.devices (user_id, app, environment, token)
            select id, 'veramo', 'sandbox', id::text from unnest(\(ids)) id
            """,
            "insert into veramo.preferences_of (user_id, quiet_from, quiet_to) select id, 0, 0 from unnest(\(ids)) id",
            """
            insert into veramo.couples (id, zone)
            select md5('couple ' || n)::uuid, 'UTC' from generate_series(1, \(couples)) n
            """,
            """
            insert into veramo.members (couple_id, user_id)
            select md5('couple ' || (n + 1) / 2)::uuid, md5('person ' || n)::uuid from generate_series(1, \(couples * 2)) n
            """,
            """
            insert into veramo.pictures (id, user_id, origin, folder, width, height, blurhash, colour)
            select md5('person ' || n)::uuid, md5('person ' || n)::uuid, 'upload', md5('person ' || n)::uuid || '/a', 1, 1,
                'LEHV6n', '#000000' from generate_series(1, \(couples * 2), 2) n
            """,
            """
            insert into veramo.entries (couple_id, user_id, picture_id, day, visible_at, added_at)
            select md5('couple ' || (n + 1) / 2)::uuid, md5('person ' || n)::uuid, md5('person ' || n)::uuid, '\(day)',
                veramo.day_start('\(day)', 'UTC'), atelier.clock() from generate_series(1, \(couples * 2), 2) n
            """,
        ] { _ = try await database.query(statement) }
    }
}

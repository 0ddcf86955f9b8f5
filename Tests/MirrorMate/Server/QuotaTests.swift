/// One analysis a day: held before the upload, at the account's own midnight, and whatever happens twice at once.
import Foundation
import MirrorMateCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.aside) struct QuotaTests {
    /// Ends a session as its job would.
    private func use(_ stage: ProductStage) async throws {
        let session = try await stage.begun()
        _ = try await stage.database.query("select atelier.capture($1, 'analysis')", [session.sessionId.uuidString])
        _ = try await stage.database.query(
            "update mirrormate.sessions set status = 'complete', ended_at = atelier.clock() where id = $1",
            [session.sessionId.uuidString])
    }

    private func move(_ stage: ProductStage, to zone: String) async throws {
        _ = try await stage.database.query(
            "update atelier.accounts set time_zone = $1, zone_changed_at = null where user_id = $2",
            [zone, stage.user.id.uuidString])
    }

    private func refusal(_ stage: ProductStage) async throws -> String? {
        let answer = try await stage.begin()
        return answer.status == 402 ? answer.json["code"]?.stringValue : nil
    }

    @Test(
        "MIR-Q-2 MIR-Q-8 MIR-Q-11 MIR-Q-16 MIR-Q-17 MIR-R-9 a free account gets one analysis a day: the first makes its quota's row, the second is refused before an upload"
    )
    func one() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            #expect(try await stage.own("user_quotas", "daily_count") == nil)
            try await use(stage)
            let today = try await stage.database.query("select (now() at time zone 'utc')::date::text").scalar
            #expect(
                try await stage.own("user_quotas", "user_id, last_analysis_date, daily_count")
                    == [stage.user.path, today, "1"])
            let answer = try await stage.begin()
            #expect(answer.status == 402 && answer.json["code"] == "quota_exceeded")
            #expect(answer.json["offer"]?["products"]?.arrayValue?.first?["id"] == "com.mirrormate.premium.monthly")
            #expect(try await stage.number("select count(*) from mirrormate.sessions") == 1)
        }
    }

    @Test("MIR-Q-10 MIR-R-20 what is given back can be used again on the same day, and the quota says 0")
    func givenBack() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            #expect(try await stage.own("user_quotas", "daily_count") == ["1"])
            _ = try await stage.database.query(
                "select mirrormate.fail_session($1, 'x', 'y')", [session.sessionId.uuidString])
            #expect(try await stage.own("user_quotas", "daily_count") == ["0"])
            #expect(try await stage.begin().status == 200)
        }
    }

    @Test("MIR-Q-21 of two that begin at once with one use, one begins")
    func race() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 { group.addTask { try await stage.begin().status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(statuses == [200, 402, 402, 402, 402, 402])
        }
    }

    @Test("MIR-Q-4 MIR-Q-9 MIR-T-8 the next day begins at the account's own midnight, and not before")
    func midnight() async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            try await move(stage, to: "America/New_York")
            try await stage.setClock("2027-03-02 20:00-05")
            try await use(stage)
            try await stage.setClock("2027-03-02 23:59:30-05")
            #expect(try await refusal(stage) == "quota_exceeded")
            try await stage.setClock("2027-03-03 00:00:05-05")
            try await use(stage)
            #expect(try await refusal(stage) == "quota_exceeded")
            #expect(try await stage.own("user_quotas", "last_analysis_date, daily_count") == ["2027-03-03", "1"])
            #expect(try await stage.number("select count(*) from atelier.audit()") == 0)
        }
    }

    @Test(
        "MIR-Q-4a a change of zone gives no second analysis within the day, to the east and to the west, nor there and back",
        arguments: [["Pacific/Kiritimati"], ["Etc/GMT+12"], ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"]])
    func zones(_ journey: [String]) async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            try await stage.setClock("2027-03-02 11:30Z")
            try await use(stage)
            for zone in journey {
                try await move(stage, to: zone)
                #expect(try await refusal(stage) == "quota_exceeded")
                #expect(try await stage.credits() == 0)
            }
        }
    }

    @Test("whoever flies east gets the next one when the old day is over; the date they live in is counted once")
    func east() async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            try await stage.setClock("2027-03-02 20:00Z")
            try await use(stage)
            try await move(stage, to: "Asia/Tokyo")
            // It is the 3rd in Tokyo already.
            try await stage.setClock("2027-03-02 23:59Z")
            #expect(try await refusal(stage) == "quota_exceeded")
            let rights = try await stage.database.query(
                "select atelier.rights_of($1, 'mirrormate') ->> 'resets_at'", [stage.user.id.uuidString]
            ).scalar
            #expect(rights?.hasPrefix("2027-03-03T00:00:00") == true, "\(rights ?? "")")
            try await stage.setClock("2027-03-03 00:01Z")
            try await use(stage)
            // Midnight of the 4th in Tokyo.
            try await stage.setClock("2027-03-03 14:59Z")
            #expect(try await refusal(stage) == "quota_exceeded")
            try await stage.setClock("2027-03-03 15:01Z")
            try await use(stage)
        }
    }

    @Test("what is held over midnight is yesterday's: taken or given back, today has its own one and no more")
    func heldOverMidnight() async throws {
        for isTaken in [true, false] {
            try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
                try await stage.setClock("2027-03-02 23:55Z")
                let held = try await stage.begun()
                try await stage.setClock("2027-03-03 00:01Z")
                #expect(try await stage.credits() == 1)
                try await use(stage)
                #expect(try await refusal(stage) == "quota_exceeded")
                let call = isTaken ? "atelier.capture($1, 'analysis')" : "atelier.release($1)"
                _ = try await stage.database.query("select \(call)", [held.sessionId.uuidString])
                #expect(try await refusal(stage) == "quota_exceeded")
                #expect(try await stage.credits() == 0)
                #expect(try await stage.number("select count(*) from atelier.audit()") == 0)
            }
        }
    }

    @Test("MIR-Q-3 MIR-T-10 Premium has no limit a day")
    func premium() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await stage.subscribe()
            for _ in 0..<4 { try await use(stage) }
            #expect(try await stage.own("user_quotas", "daily_count") == ["4"])
        }
    }

    @Test(
        "MIR-R-10 an account begins at most 10 sessions within an hour, Premium and anonymous ones included",
        arguments: [false, true])
    func hourly(_ isAnonymous: Bool) async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            try await stage.subscribe()
            if isAnonymous {
                _ = try await stage.database.query(
                    "update auth.users set is_anonymous = true, email = null where id = $1", [stage.user.id.uuidString])
            }
            for _ in 0..<10 { #expect(try await stage.begin().status == 200) }
            let answer = try await stage.begin()
            #expect(answer.status == 429 && answer.json["code"] == "too_many_sessions")
            #expect(answer.json["lifts_at"]?.stringValue != nil)
            #expect(try await stage.somebodyElse().begin().status == 200)
            _ = try await stage.database.query(
                "update mirrormate.session_calls set called_at = called_at - interval '61 minutes'")
            #expect(try await stage.begin().status == 200)
        }
    }
}

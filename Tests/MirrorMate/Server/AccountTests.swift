/// Whose session it is, what its account may see and change, and what is left of it afterwards.
import Foundation
import MirrorMateCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.aside) struct AccountTests {
    @Test("MIR-B-4 MIR-S-7 a session is its token's account's, whatever account or device the request names")
    func owner() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let other = try await stage.somebodyElse()
            let session = try await stage.begun([
                "user_id": .string(other.user.path), "userId": .string(other.user.path), "deviceId": "DEVICE-1",
                "device_id": "DEVICE-1",
            ])
            #expect(
                try await stage.own("sessions", "id, user_id")
                    == [session.sessionId.uuidString.lowercased(), stage.user.path])
            #expect(try await other.own("sessions", "id") == nil)
            #expect(session.uploadPath.hasPrefix(stage.user.path + "/"))
            // The device opens nothing either: whoever names it is told what a stranger is told.
            let strange = try await other.call(
                "finalize-session", ["sessionId": .string(session.sessionId.uuidString), "deviceId": "DEVICE-1"])
            #expect(strange.status == 404)
        }
    }

    @Test(
        "MIR-Q-5 MIR-T-11 an anonymous account has one analysis a day like any other, and its quota is stored with it")
    func anonymous() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            _ = try await stage.database.query(
                "update auth.users set is_anonymous = true, email = null where id = $1", [stage.user.id.uuidString])
            _ = try await stage.begun()
            let second = try await stage.begin()
            #expect(second.status == 402 && second.json["code"] == "quota_exceeded")
            #expect(try await stage.own("user_quotas", "user_id, daily_count") == [stage.user.path, "1"])
            // Somebody else's is somebody else's.
            #expect(try await stage.somebodyElse().begin().status == 200)
        }
    }

    @Test("MIR-Q-6 while the quota can't be looked up nothing begins, and the refusal may be tried again")
    func closed() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            _ = try await stage.database.query("alter table atelier.reservations rename to reservations_away")
            let answer = try await stage.begin()
            #expect(answer.status >= 500, "\(answer.json.jsonText)")
            #expect(answer.json["message"]?.stringValue?.isEmpty == false)
            #expect(try await stage.number("select count(*) from mirrormate.sessions") == 0)
            #expect(try await stage.videos == 0)
            _ = try await stage.database.query("alter table atelier.reservations_away rename to reservations")
            #expect(try await stage.begin().status == 200)
        }
    }

    @Test(
        """
        MIR-Q-1 MIR-Q-15 MIR-Q-19 MIR-Q-26 MIR-B-5 with two free analyses a day by a row, the server makes one quota \
        row an account and counts it up to two
        """)
    func tiers() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            _ = try await stage.database.query(
                "update atelier.allowances set free_credits = 2 where app = 'mirrormate'")
            // What a day gives was fixed for whoever was here when it began.
            let anna = try await stage.somebodyElse()
            let columns = "user_id, daily_count"
            #expect(try await anna.own("user_quotas", columns) == nil)
            for count in 1...2 {
                _ = try await anna.begun()
                #expect(try await anna.own("user_quotas", columns) == [anna.user.path, "\(count)"])
            }
            #expect(try await anna.begin().status == 402)
            #expect(try await stage.number("select count(*) from mirrormate.user_quotas") == 1)
            let all = try #require(
                try await anna.own("user_quotas", "id, last_analysis_date, created_at, updated_at"))
            #expect(all.allSatisfy { $0 != nil })
        }
    }

    @Test("MIR-Q-14 MIR-B-7 the server counts the use at finalisation's end, and the app's word for it does not exist")
    func counted() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            #expect(try await stage.number("select count(*) from atelier.reservations where state = 'held'") == 1)
            try await stage.uploadFilm(seconds: 6, to: session)
            #expect(try await stage.number("select count(*) from atelier.jobs where app = 'mirrormate'") == 0)
            let answer = try await stage.finalize(session.sessionId)
            #expect(answer.json["status"] == "queued")
            _ = try await stage.ended(session.sessionId)
            #expect(try await stage.number("select count(*) from atelier.reservations where state = 'captured'") == 1)
            #expect(try await stage.call("mark-used", [:]).status == 404)
        }
    }

    @Test(
        "MIR-A-29 deleting the account removes its recordings, sessions, reports and quota rows, and nobody else's")
    func deleted() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            _ = try await stage.database.query(
                "update atelier.allowances set free_credits = 5 where app = 'mirrormate'")
            let (anna, other) = (try await stage.somebodyElse(), try await stage.somebodyElse())
            for owner in [anna, other] {
                let done = try await owner.begun()
                try await owner.uploadFilm(seconds: 6, to: done)
                _ = try await owner.finalize(done.sessionId)
                _ = try await owner.ended(done.sessionId)
                // One more that lies there and waits for its end.
                try await owner.uploadFilm(seconds: 6, to: try await owner.begun())
            }
            try await eventually { try await stage.videos == 2 }
            try await anna.openSession()
            let gone = try await anna.call("delete-account", ["confirm": "DELETE"])
            #expect(gone.status == 200, "\(gone.json.jsonText)")
            for (table, column) in [
                ("mirrormate.sessions", "user_id"), ("mirrormate.analysis_reports", "user_id"),
                ("mirrormate.session_calls", "user_id"), ("atelier.reservations", "user_id"),
                ("atelier.jobs", "user_id"), ("mirrormate.user_quotas", "user_id"),
                ("storage.objects", "owner_id::uuid"),
            ] {
                let own = "select count(*) from \(table) where \(column) = '\(anna.user.path)'"
                let others = "select count(*) from \(table) where \(column) = '\(other.user.path)'"
                #expect(try await stage.number(own) == 0, "\(table)")
                #expect(try await stage.number(others) > 0, "\(table)")
            }
        }
    }
}

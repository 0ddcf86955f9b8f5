/// A session's ends other than a report: whose it is, what comes twice, too late, or never.
import Foundation
import HTTPTypes
import MirrorMateCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.aside) struct SessionTests {
    private func error(_ stage: ProductStage) async throws -> String? {
        try await stage.own("sessions", "error_code")?[0]
    }

    @Test("MIR-R-8 init-session answers where to upload what, until when: 15 minutes ahead")
    func opened() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let before = Date()
            let session = try await stage.begun(["maxDurationSec": 30, "contentType": "video/webm"])
            #expect(session.maxDurationSec == 30 && session.uploadPath.hasPrefix(stage.user.path + "/"))
            #expect(session.uploadPath.hasSuffix(".webm") && !session.uploadToken.isEmpty)
            #expect(session.uploadUrl == "https://api.example.com/storage/v1/upload/resumable/sign")
            let expires = try Date(session.expiresAt, strategy: .iso8601)
            #expect((898...960).contains(expires.timeIntervalSince(before)))
        }
    }

    @Test("MIR-R-14 only its owner finalizes a session, only when its upload is there, and twice starts one analysis")
    func finalize() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            let early = try await stage.finalize(session.sessionId)
            #expect(early.status == 409 && early.json["code"] == "not_uploaded")
            try await stage.uploadFilm(seconds: 6, to: session)
            let other = try await stage.somebodyElse().finalize(session.sessionId)
            #expect(other.status == 404 && other.json["code"] == "session_not_found")
            #expect(try await stage.finalize(UUID()).status == 404)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await stage.finalize(session.sessionId).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200, 200])
            _ = try await stage.ended(session.sessionId)
            let again = try await stage.finalize(session.sessionId)
            #expect(again.status == 200 && again.json["status"] == "complete")
            #expect(try await stage.number("select count(*) from atelier.jobs where app = 'mirrormate'") == 1)
            #expect(try await stage.number("select count(*) from mirrormate.analysis_reports") == 1)
        }
    }

    @Test("a recording that comes too late is refused, and the day's use is given back", arguments: [false, true])
    func late(_ isUploaded: Bool) async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            let session = try await stage.begun()
            if isUploaded {
                try await stage.uploadFilm(seconds: 2, to: session)
            }
            _ = try await stage.database.query("select atelier.set_clock(null, 16 * 60)")
            let answer = try await stage.finalize(session.sessionId)
            #expect(answer.status == 410 && answer.json["code"] == "session_expired")
            #expect(try await error(stage) == "upload_expired")
            #expect(try await stage.credits() == 1)
            try await eventually { try await stage.videos == 0 }
        }
    }

    @Test("a recording that never came gives the day's use back by itself")
    func abandoned() async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            _ = try await stage.begun()
            #expect(try await stage.credits() == 0)
            _ = try await stage.database.query("select atelier.set_clock(null, 16 * 60)")
            try await eventually { try await error(stage) == "upload_expired" }
            #expect(try await stage.credits() == 1)
        }
    }

    @Test(
        "MIR-R-19 MIR-R-43 a day after its upload a recording is gone even if its analysis never ended, also when nothing ran at that hour"
    )
    func lastHour() async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            let session = try await stage.begun()
            try await stage.uploadFilm(seconds: 2, to: session)
            try await queue(session, stage)
            _ = try await stage.database.query("select atelier.set_clock(null, 86400 - 600)")
            _ = try await stage.database.query("select mirrormate.end_overdue()")
            #expect(try await stage.number("select count(*) from mirrormate.videos_to_delete(100)") == 0)
            #expect(try await stage.videos == 1)
            // Hour 24 passes while the server is down: it starts at hour 30.
            _ = try await stage.database.query("select atelier.set_clock(null, 6 * 3600)")
            try await eventually { try await stage.videos == 0 }
            #expect(try await error(stage) == "too_late")
            #expect(try await stage.credits() == 1)
            let receipt = try await stage.own("sessions", "video_sha256, video_deleted_at")
            #expect(receipt?.allSatisfy { $0 != nil } == true)
            #expect(try await stage.number("select count(*) from atelier.jobs where status = 'cancelled'") == 1)
        }
    }

    @Test("MIR-R-43 a recording that can't be deleted keeps none of the others, and goes as soon as it can")
    func stuck() async throws {
        try await ProductStage.open(MirrorMate.self, hasMovableClock: true) { stage in
            try await stage.subscribe()
            let sessions = [try await stage.begun(), try await stage.begun()]
            for session in sessions { try await stage.uploadFilm(seconds: 2, to: session) }
            _ = try await stage.database.query(
                """
                create function public.stay() returns trigger language plpgsql as $$
                begin raise exception 'not this one'; end $$
                """)
            _ = try await stage.database.query(
                """
                create trigger stay before delete on storage.objects for each row
                when (old.name = '\(sessions[0].uploadPath)') execute function public.stay()
                """)
            _ = try await stage.database.query("select atelier.set_clock(null, 30 * 3600)")
            try await eventually { try await stage.videos == 1 }
            _ = try await stage.database.query("drop trigger stay on storage.objects")
            try await eventually { try await stage.videos == 0 }
        }
    }

    /// Finalizes it, with a job that nobody takes.
    private func queue(_ session: OpenedSession, _ stage: ProductStage) async throws {
        let ids = [session.sessionId.uuidString, stage.user.id.uuidString]
        _ = try await stage.database.query("select mirrormate.finalize_session($1, $2)", ids)
        _ = try await stage.database.query(
            """
            insert into atelier.jobs (id, user_id, app, kind, idempotency_key, request_hash, status, input, price,
                max_attempts, run_at, turn)
            values ($1, $2, 'mirrormate', 'analyze-session', 'k', 'h', 'queued', '{}', 1, 3,
                now() + interval '1 year', now() + interval '1 year')
            """, ids)
    }

    @Test("a stopped analysis costs nothing and leaves no video")
    func cancelled() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            try await stage.uploadFilm(seconds: 6, to: session)
            try await queue(session, stage)
            let path = "functions/v1/jobs/\(session.sessionId.uuidString.lowercased())"
            #expect(try await stage.send(.delete, path).status == 200)
            #expect(try await error(stage) == "cancelled")
            #expect(try await stage.credits() == 1)
            try await eventually { try await stage.videos == 0 }
        }
    }

    @Test("MIR-B-13 usage is counted per day, by accounts and endings, without a recording or anybody's name")
    func usage() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let session = try await stage.begun()
            try await stage.uploadFilm(seconds: 6, to: session)
            _ = try await stage.finalize(session.sessionId)
            _ = try await stage.ended(session.sessionId)
            // Whatever day it is by the time it counts.
            let row = try #require(
                try await stage.database.query(
                    """
                    select sum(accounts), sum(done), sum(failed), count(*) from atelier.usage('mirrormate',
                        (now() at time zone 'utc')::date - 1, (now() at time zone 'utc')::date + 1)
                    """
                ).first)
            #expect((0..<4).map { row[$0] } == ["1", "1", "0", "3"])
        }
    }
}

/// An account's own reports in a few numbers.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@testable import MirrorMateServer

struct StatisticsTests {
    @Test("my_statistics counts the caller's own reports, all or since a time, and nobody else's")
    func own() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let other = try await stage.somebodyElse()
            for (user, score, days) in [
                (stage.user.id, "60", 0), (stage.user.id, "81", 3), (stage.user.id, nil, 20), (other.user.id, "99", 0),
            ] {
                try await keep(score, of: user, daysAgo: days, stage)
            }
            #expect(try await numbers(stage, "") == ["3", "70.5", "81"])
            #expect(try await numbers(stage, "since => now() - interval '7 days'") == ["2", "70.5", "81"])
            #expect(try await numbers(stage, "since => now() - interval '1 day'") == ["1", "60", "60"])
        }
    }

    private func keep(_ score: String?, of user: UUID, daysAgo days: Int, _ stage: ProductStage) async throws {
        let id = UUID().uuidString
        _ = try await stage.database.query(
            """
            insert into mirrormate.sessions (id, user_id, status, max_duration_sec, video_path, upload_expires_at, ended_at)
            values ($1, $2, 'complete', 60, $3, now(), now())
            """, [id, user.uuidString, "\(id).mp4"])
        _ = try await stage.database.query(
            """
            insert into mirrormate.analysis_reports (
                session_id, user_id, duration_sec, confidence_score, impression_tags, report, rules_version, created_at)
            values ($1, $2, 30, $3, '{}', '{}', 1, now() - make_interval(days => $4::integer))
            """, [id, user.uuidString, score, String(days)])
    }

    private func numbers(_ stage: ProductStage, _ arguments: String) async throws -> [String?] {
        let rows = try await stage.database.withRole(
            stage.user.caller, .init(),
            [
                Statement(
                    """
                    select s ->> 'count' as count, trim_scale((s ->> 'average')::numeric)::text as average,
                        s ->> 'best' as best from mirrormate.my_statistics(\(arguments)) s
                    """, prepared: false)
            ])[0]
        return rows.first.map { row in ["count", "average", "best"].map { row[$0] } } ?? []
    }
}

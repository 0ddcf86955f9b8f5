/// What sessions ask the schema.
import Foundation
import MirrorMateCore
import ServerDatabase
import Wire

struct SessionDesk: Sendable {
    let database: Database

    enum Opening: Sendable {
        case opened(expires: Date)
        case tooMany(liftsAt: Date)
        case paymentRequired(WalletOffer?)
    }

    /// Counts the call and holds the day's use; both are written in one transaction.
    func open(_ id: UUID, of user: UUID, path: String, seconds: Int) async throws -> Opening {
        let row = try await database.query(
            """
            select outcome, detail, extract(epoch from expires_at) as expires
            from mirrormate.open_session($1, $2, $3, $4, $5, $6)
            """,
            [
                id.uuidString, user.uuidString, path, String(seconds), String(RecordingLimits.uploadSeconds),
                String(RecordingLimits.sessionsPerHour),
            ]
        ).only()
        switch try row.string("outcome") {
        case "opened": return .opened(expires: Date(timeIntervalSince1970: try row.double("expires")))
        case "too_many":
            let detail = try JSONValue(json: Data(try row.string("detail").utf8), within: .ours)
            return .tooMany(liftsAt: Date(timeIntervalSince1970: detail["lifts_at"]?.doubleValue ?? 0))
        default:
            return .paymentRequired(
                try? JSONBounds.ours.decode(WalletOffer.self, from: Data(try row.string("detail").utf8)))
        }
    }

    enum Finalizing: String, Sendable {
        case ready, complete, unknown, expired, ended
        case notUploaded = "not_uploaded"
    }

    func finalize(_ id: UUID, of user: UUID) async throws -> Finalizing {
        let text = try await database.query(
            "select mirrormate.finalize_session($1, $2)", [id.uuidString, user.uuidString]
        ).scalar
        guard let outcome = text.flatMap(Finalizing.init) else {
            throw DatabaseError(.unexpected, message: "finalize_session answered \(text ?? "nothing")")
        }
        return outcome
    }

    /// Where a session's recording lies, and how long it may be; nil when there is no such session any more.
    func recording(of id: UUID) async throws -> (path: String, seconds: Int)? {
        let rows = try await database.query(
            "select video_path, max_duration_sec from mirrormate.sessions where id = $1 and ended_at is null",
            [id.uuidString])
        return try rows.first.map { (try $0.string("video_path"), try $0.int("max_duration_sec")) }
    }
}

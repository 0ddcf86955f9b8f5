/// What a shared link shows of a check: nothing about its owner.
import AuntenticCore
import Foundation
import ServerDatabase
import Wire

struct SharedResult: Sendable {
    enum State: String, Sendable {
        case open, expired, revoked
    }

    var state: State
    var report: CheckReport
    /// Dates as `2026-01-31`.
    var checkedOn: String
    var sharedUntil: String
    /// Whose photo it is, and where it lies, if the owner lets it be seen; neither is shown.
    var owner: UUID
    var photo: String?

    /// `$1` is the hash of a token.
    static let query = """
        select case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired'
                else 'open' end as state,
            a.report, to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD') as checked_on,
            to_char(l.expires_at at time zone 'utc', 'YYYY-MM-DD') as shared_until, a.user_id,
            case when l.shows_photo then a.photos ->> '\(PhotoAngle.outerSide.rawValue)' end as photo
        from auntentic.share_links l join auntentic.authentications a on a.id = l.authentication_id
        where l.token_hash = decode($1, 'hex')
        """

    init(_ row: Row) throws {
        guard let state = State(rawValue: try row.string("state")) else {
            throw DatabaseError(.unexpected, message: "a shared check holds an unknown word")
        }
        self.state = state
        report = try JSONBounds.ours.decode(CheckReport.self, from: Data(try row.string("report").utf8))
        checkedOn = try row.string("checked_on")
        sharedUntil = try row.string("shared_until")
        owner = try row.uuid("user_id")
        photo = row["photo"]
    }

    var answer: BuyersAnswer { report.answer(for: .anybody) }

    var confidence: Int? { report.verdict.hasConfidence ? report.confidence : nil }

    func json(picture: String?) -> JSONValue {
        let answer = answer
        return [
            "verdict": .string(report.verdict.rawValue), "outcome": .string(report.outcome.rawValue),
            "title": .string(answer.title), "answer": .string(answer.sentence), "meaning": .string(answer.meaning),
            "confidence": confidence.map { .int(Int64($0)) } ?? .null,
            "sneaker_model": report.recognised.map { .string($0) } ?? .null,
            "disclaimer": .string(report.disclaimer),
            "notice": report.shownNotice.map { .string($0) } ?? .null, "checked_on": .string(checkedOn),
            "shared_until": .string(sharedUntil), "photo": picture.map { .string($0) } ?? .null,
        ]
    }
}

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
    var verdict: Verdict
    var confidence: Int
    var sneakerModel: String?
    var disclaimer: String
    var notice: String?
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
            a.verdict, a.confidence, a.sneaker_model, a.report ->> 'disclaimer' as disclaimer,
            a.report ->> 'notice' as notice, to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD') as checked_on,
            to_char(l.expires_at at time zone 'utc', 'YYYY-MM-DD') as shared_until, a.user_id,
            case when l.shows_photo then a.photos ->> '\(PhotoAngle.outerSide.rawValue)' end as photo
        from auntentic.share_links l join auntentic.authentications a on a.id = l.authentication_id
        where l.token_hash = decode($1, 'hex')
        """

    init(_ row: Row) throws {
        guard let state = State(rawValue: try row.string("state")),
            let verdict = Verdict(rawValue: try row.string("verdict"))
        else { throw DatabaseError(.unexpected, message: "a shared check holds an unknown word") }
        self.state = state
        self.verdict = verdict
        confidence = try row.int("confidence")
        sneakerModel = row["sneaker_model"]
        disclaimer = row["disclaimer"] ?? CheckReport.disclaimer
        notice = row["notice"]
        checkedOn = try row.string("checked_on")
        sharedUntil = try row.string("shared_until")
        owner = try row.uuid("user_id")
        photo = row["photo"]
    }

    func json(picture: String?) -> JSONValue {
        [
            "verdict": .string(verdict.rawValue), "title": .string(verdict.title),
            "confidence": verdict.hasConfidence ? .int(Int64(confidence)) : .null,
            "sneaker_model": sneakerModel.map { .string($0) } ?? .null, "disclaimer": .string(disclaimer),
            "notice": notice.map { .string($0) } ?? .null, "checked_on": .string(checkedOn),
            "shared_until": .string(sharedUntil), "photo": picture.map { .string($0) } ?? .null,
        ]
    }
}

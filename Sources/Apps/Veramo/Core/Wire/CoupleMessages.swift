/// What a phone and the server say to each other about a couple: pairing, the calendar, and who may do what.
import Foundation

/// `POST /functions/v1/enter-code`; the answer is an `EnterCodeAnswer`, or a refusal in words.
package struct EnterCodeRequest: Codable, Sendable, Hashable {
    package var code: String
    package init(code: String) { self.code = code }
}

package struct EnterCodeAnswer: Codable, Sendable, Hashable {
    package var request: UUID
    package init(request: UUID) { self.request = request }
}

/// The row of `veramo.make_code()`.
package struct OpenCode: Codable, Sendable, Hashable {
    package var code: String
    package var expiresAt: String

    package enum CodingKeys: String, CodingKey {
        case code
        case expiresAt = "expires_at"
    }
}

/// The row of `veramo.pairing()`: how things stand between the caller and others.
package struct Pairing: Codable, Sendable, Hashable {
    package enum State: String, Codable, Sendable {
        /// Nothing is under way.
        case alone
        /// A code of the caller's is open.
        case code
        /// The caller has entered a code and waits for its creator's yes.
        case waiting
        /// Somebody has entered the caller's code and waits for a yes.
        case asked
        case paired
    }

    package var state: State
    package var code: String?
    package var expiresAt: String?
    package var requestID: UUID?
    package var otherName: String?
    package var coupleID: UUID?
    package var zone: String?
    package var today: CalendarDay?
    package var since: String?
    /// Until the code or the request runs out, by the server's clock.
    package var secondsLeft: Int?

    package enum CodingKeys: String, CodingKey {
        case state, code, zone, today, since
        case secondsLeft = "seconds_left"
        case expiresAt = "expires_at"
        case requestID = "request_id"
        case otherName = "other_name"
        case coupleID = "couple_id"
    }

    package init(
        _ state: State, code: String? = nil, expiresAt: String? = nil, requestID: UUID? = nil, otherName: String? = nil,
        coupleID: UUID? = nil, zone: String? = nil, today: CalendarDay? = nil, since: String? = nil,
        secondsLeft: Int? = nil
    ) {
        self.secondsLeft = secondsLeft
        (self.state, self.code, self.expiresAt, self.requestID) = (state, code, expiresAt, requestID)
        (self.otherName, self.coupleID, self.zone, self.today, self.since) = (otherName, coupleID, zone, today, since)
    }
}

/// A row of `veramo.month(month, couple)`: a day that has pictures.
package struct MarkedDay: Codable, Sendable, Hashable {
    package var day: CalendarDay
    package var pictures: Int
    package var pictureID: UUID
    package var blurhash: String
    package var isMine: Bool

    package enum CodingKeys: String, CodingKey {
        case day, pictures, blurhash
        case pictureID = "picture_id"
        case isMine = "is_mine"
    }
}

/// A row of `veramo.day(day, couple)`: a picture on the calendar.
package struct DayEntry: Codable, Sendable, Hashable, Identifiable {
    package var id: UUID
    package var pictureID: UUID
    package var width: Int
    package var height: Int
    package var blurhash: String
    package var colour: String
    package var isMine: Bool
    /// False for an own picture that the partner can't see yet.
    package var isShown: Bool
    package var addedAt: String

    package enum CodingKeys: String, CodingKey {
        case width, height, blurhash, colour
        case id = "entry_id"
        case pictureID = "picture_id"
        case isMine = "is_mine"
        case isShown = "is_shown"
        case addedAt = "added_at"
    }
}

/// The row of `veramo.streak()`; no row for somebody who is in no couple.
package struct StreakRow: Codable, Sendable, Hashable {
    package var today: CalendarDay
    package var days: Int
}

/// The row of `veramo.access()`: what the caller's couple has bought.
package struct CoupleAccess: Codable, Sendable, Hashable {
    package var hasPlan: Bool
    /// False where it is the partner's.
    package var isMine: Bool
    package var isTrial: Bool
    /// When it ends unless it renews; nil for never.
    package var endsAt: String?

    package enum CodingKeys: String, CodingKey {
        case hasPlan = "has_plan"
        case isMine = "is_mine"
        case isTrial = "is_trial"
        case endsAt = "ends_at"
    }

    package init(hasPlan: Bool, isMine: Bool, isTrial: Bool = false, endsAt: String? = nil) {
        (self.hasPlan, self.isMine, self.isTrial, self.endsAt) = (hasPlan, isMine, isTrial, endsAt)
    }
}

/// The row of `veramo.preferences()`, which `veramo.set_preferences(…)` takes: each person's own.
package struct CouplePreferences: Codable, Sendable, Hashable {
    /// The partner may use my shared pictures as references; it counts once both have said so.
    package var lendsPictures: Bool
    /// Whether the partner has said so.
    package var partnerLends: Bool
    /// The hours in which no notification comes, in this person's own zone: minutes since midnight. Equal for none.
    package var quietFrom: Int
    package var quietTo: Int
    /// The zone of the quiet hours.
    package var quietZone: String?

    package enum CodingKeys: String, CodingKey {
        case lendsPictures = "lends_pictures"
        case partnerLends = "partner_lends"
        case quietFrom = "quiet_from"
        case quietTo = "quiet_to"
        case quietZone = "quiet_zone"
    }

    package init(lendsPictures: Bool, partnerLends: Bool, quietFrom: Int, quietTo: Int, quietZone: String?) {
        (self.lendsPictures, self.partnerLends) = (lendsPictures, partnerLends)
        (self.quietFrom, self.quietTo, self.quietZone) = (quietFrom, quietTo, quietZone)
    }
}

/// A row of `veramo.past_couples()`: a link that has ended, whose calendar stays readable.
package struct PastCouple: Codable, Sendable, Hashable, Identifiable {
    package var id: UUID
    package var otherName: String?
    package var since: String
    package var until: String
    package var lastDay: CalendarDay

    package enum CodingKeys: String, CodingKey {
        case since, until
        case id = "couple_id"
        case otherName = "other_name"
        case lastDay = "last_day"
    }
}

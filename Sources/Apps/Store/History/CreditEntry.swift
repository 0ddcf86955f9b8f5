/// One change of the balance, as the server's ledger keeps it.
import AccountFeatures
import Clients
import Foundation
import Language

package struct CreditEntry: Decodable, Hashable, Sendable, Identifiable {
    package var id: Int64
    package var type: String
    /// 0 where no credits are counted.
    package var change: Int
    /// What the entry is about: `free` or `purchased` credits, a `subscription`, or an `exception` for this account.
    package var source: String
    package var reason: String?
    package var createdAt: String

    static let columns = "id,type,source,credits_change,reason,created_at"

    enum CodingKeys: String, CodingKey {
        case id, type, source, reason
        case change = "credits_change"
        case createdAt = "created_at"
    }

    var date: Date? { ServerTime.date(createdAt) }

    private var isPlan: Bool { source == "subscription" }
    private var countsCredits: Bool { !["subscription", "exception"].contains(source) }

    /// "+25", "−1"; nil for what counts no credits.
    var figure: String? {
        guard countsCredits else { return nil }
        return change > 0 ? "+\(change)" : change < 0 ? "−\(-change)" : "0"
    }

    /// - Parameter unit: what one piece of the app's paid work is called.
    func title(unit: WorkUnit) -> String {
        switch type {
        case "initial": String(localized: "Free credits")
        case "purchase": name.map { String(localized: "Bought \($0)") } ?? String(localized: "Bought credits")
        case "revocation":
            name.map { String(localized: "Refund of \($0)") } ?? String(localized: "Refund of a purchase")
        case "reversal":
            name.map { String(localized: "Refund of \($0) undone") } ?? String(localized: "Refund of a purchase undone")
        case "use" where isPlan: String(localized: "\(unit.single), within your plan")
        case "use": countsCredits ? unit.single : String(localized: "\(unit.single), not counted")
        case "bonus": String(localized: "A gift")
        case "transfer": String(localized: "From your earlier account")
        default: String(localized: "Correction")
        }
    }

    /// Why, in plain words; nil where the title says it all.
    var explanation: String? {
        switch type {
        case "revocation" where isPlan: String(localized: "The App Store gave the money back, so this plan ended.")
        case "revocation":
            String(localized: "The App Store gave the money back, so the credits of this purchase were taken back.")
        case "reversal" where isPlan:
            String(localized: "The App Store took its refund back, so what you paid for counts again.")
        case "reversal": String(localized: "The App Store took its refund back, so the credits are yours again.")
        case "bonus", "adjustment": reason
        case "transfer": String(localized: "Bought before you signed in with this account.")
        default: nil
        }
    }

    /// The product's name, out of the ledger's words.
    private var name: String? {
        guard var name = reason, !name.isEmpty else { return nil }
        if name.hasPrefix("refund of ") { name = String(name.dropFirst("refund of ".count)) }
        if name.hasSuffix(" undone") { name = String(name.dropLast(" undone".count)) }
        return name
    }

    /// What a person is told who didn't see it happen.
    func notice(summary: String) -> Trouble? {
        switch type {
        case "revocation" where isPlan:
            return Trouble(
                name.map { String(localized: "\($0) was refunded") } ?? String(localized: "A plan was refunded"),
                String(localized: "The App Store gave the money back, so what it paid for has ended. Now: \(summary)."),
                systemImage: "arrow.counterclockwise", remedy: .close)
        case "reversal" where isPlan:
            return Trouble(
                String(localized: "A refund was undone"),
                name.map { String(localized: "The App Store took its refund of \($0) back. Now: \(summary).") }
                    ?? String(localized: "The App Store took its refund of a plan back. Now: \(summary)."),
                systemImage: "arrow.clockwise", remedy: .close)
        case "revocation":
            return Trouble(
                name.map { String(localized: "\($0) was refunded") } ?? String(localized: "A purchase was refunded"),
                String(
                    localized:
                        "The App Store gave the money back. Taken back: \(OfferText.credits(-change)). Now: \(summary)."
                ), systemImage: "arrow.counterclockwise", remedy: .close)
        case "reversal":
            return Trouble(
                String(localized: "A refund was undone"),
                String(
                    localized:
                        "The App Store took its refund back. Yours again: \(OfferText.credits(change)). Now: \(summary)."
                ), systemImage: "arrow.clockwise",
                remedy: .close)
        default: return nil
        }
    }
}

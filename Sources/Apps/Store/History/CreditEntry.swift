/// One change of the balance, as the server's ledger keeps it.
import AccountFeatures
import Clients
import Foundation

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
    func title(unit: String) -> String {
        switch type {
        case "initial": "Free credits"
        case "purchase": "Bought \(name ?? "credits")"
        case "revocation": "Refund of \(name ?? "a purchase")"
        case "reversal": "Refund of \(name ?? "a purchase") undone"
        case "use": isPlan ? "One \(unit), within your plan" : "One \(unit)" + (countsCredits ? "" : ", not counted")
        case "bonus": "A gift"
        case "transfer": "From your earlier account"
        default: "Correction"
        }
    }

    /// Why, in plain words; nil where the title says it all.
    var explanation: String? {
        switch type {
        case "revocation" where isPlan: "The App Store gave the money back, so this plan ended."
        case "revocation": "The App Store gave the money back, so the credits of this purchase were taken back."
        case "reversal" where isPlan: "The App Store took its refund back, so what you paid for counts again."
        case "reversal": "The App Store took its refund back, so the credits are yours again."
        case "bonus", "adjustment": reason
        case "transfer": "Bought before you signed in with this account."
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
                "\(name ?? "A plan") was refunded",
                "The App Store gave the money back, so what it paid for has ended. Now: \(summary).",
                systemImage: "arrow.counterclockwise", remedy: .close)
        case "reversal" where isPlan:
            return Trouble(
                "A refund was undone",
                "The App Store took its refund of \(name ?? "a plan") back. Now: \(summary).",
                systemImage: "arrow.clockwise", remedy: .close)
        case "revocation":
            let count = OfferText.credits(-change)
            return Trouble(
                "\(name ?? "A purchase") was refunded",
                "The App Store gave the money back, so \(count) \(change == -1 ? "was" : "were") taken back. "
                    + "Now: \(summary).", systemImage: "arrow.counterclockwise", remedy: .close)
        case "reversal":
            return Trouble(
                "A refund was undone",
                "The App Store took its refund of \(name ?? "a purchase") back: \(OfferText.credits(change)) "
                    + "\(change == 1 ? "is" : "are") yours again. Now: \(summary).", systemImage: "arrow.clockwise",
                remedy: .close)
        default: return nil
        }
    }
}

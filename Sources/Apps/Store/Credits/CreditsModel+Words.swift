/// How a balance reads.
import AccountFeatures
import Language

extension CreditsModel {
    /// Nothing is left for certain. An unknown or merely remembered balance stops nobody: the server decides.
    package var isOut: Bool { isKnown && !isCached && !isUnlimited && credits <= 0 }

    /// So few are left that it is kind to say so.
    package var isLow: Bool { isKnown && !isUnlimited && (1...2).contains(credits) }

    package var summary: String {
        if isUnlimited { return String(localized: "Unlimited \(app.unit.many)") }
        guard isKnown else {
            return isLoading ? String(localized: "Loading credits") : String(localized: "Credits unknown")
        }
        if credits < 0 { return String(localized: "\(OfferText.credits(-credits)) owed") }
        return String(localized: "\(OfferText.credits(credits)) left")
    }

    /// As short as a toolbar wants it.
    package var figure: String { isUnlimited ? String(localized: "Unlimited") : isKnown ? number : "–" }

    /// With a minus sign, which is wider than a hyphen.
    private var number: String { credits < 0 ? "−\(-credits)" : "\(credits)" }
}

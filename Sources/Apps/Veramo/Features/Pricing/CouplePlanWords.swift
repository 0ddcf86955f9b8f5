/// How the plan of the two reads: whose it is, and until when it runs.
import AccountFeatures
import Foundation
import Language
import StoreFeatures
import Styleguide
import VeramoCore

struct CouplePlanWords: Hashable {
    /// For the end of a row.
    var state: String
    var explanation: String
    /// Something must be done about the payment, or the plan ends.
    var needsCare = false

    /// - Parameters:
    ///   - access: what either of the two has.
    ///   - own: the own plan, as the store's messages tell it; also one that has ended.
    init(_ access: CoupleAccess, own: Plan?, partner: String, locale: Locale) {
        let end = access.endsAt.flatMap { ServerTime.date($0) }?.words(.long, in: locale)
        switch (access.hasPlan, access.isMine) {
        case (true, true): self.init(mine: access, own, end)
        case (true, false):
            self.init(
                state: access.isTrial
                    ? String(localized: "\(partner)’s trial") : String(localized: "\(partner)’s plan"),
                explanation: String(localized: "It serves both of you")
                    + (end.map { String(localized: ", at least until \($0)") } ?? "")
                    + ". It ends for you if the link ends.")
        case (false, _): self.init(none: own)
        }
    }

    private init(state: String, explanation: String) { (self.state, self.explanation) = (state, explanation) }

    private init(mine access: CoupleAccess, _ own: Plan?, _ end: String?) {
        let day = end.map { " on \($0)" } ?? ""
        state = access.isTrial ? String(localized: "Your trial") : String(localized: "Your plan")
        explanation =
            switch (own?.state, own?.willRenew) {
            case (.grace?, _):
                String(
                    localized: """
                        There’s a problem with your payment. You can both go on until\(end.map { " \($0)" } ?? " it ends"); \
                        update your payment method to keep the plan.
                        """)
            case (_, false?): String(localized: "It ends\(day) and doesn’t renew. Until then it serves both of you.")
            case _ where access.isTrial:
                String(localized: "It ends\(day); then the plan is charged. It serves both of you.")
            default: String(localized: "It renews\(day). It serves both of you.")
            }
        needsCare = own?.state == .grace
    }

    private init(none own: Plan?) {
        state = String(localized: "Free")
        needsCare = own?.state == .billingRetry
        explanation =
            switch own?.state {
            case .billingRetry?:
                String(
                    localized: "There’s a problem with your payment, so your plan is paused. It goes on once it works.")
            case .revoked?:
                String(localized: "The App Store gave the money back, so your plan has ended. Your pictures stay.")
            case .expired?: String(localized: "Your plan has ended. Your pictures and your calendar stay.")
            default:
                String(
                    localized: """
                        Your own photos for today, the calendar and the export are free. AI pictures and planning ahead \
                        need a plan; one serves both of you.
                        """)
            }
    }
}

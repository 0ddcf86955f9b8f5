/// How a plan and its state read.
import AccountFeatures
import Clients
import Foundation
import Language
import Styleguide

extension Plan {
    /// One word or two, for the end of a row.
    package var stateWords: String {
        switch state {
        case .trial: String(localized: "Trial")
        case .active:
            isShared
                ? String(localized: "Shared with you")
                : willRenew == false ? String(localized: "Cancelled") : String(localized: "Active")
        case .grace: String(localized: "Payment problem")
        case .billingRetry: String(localized: "Paused")
        case .expired: String(localized: "Ended")
        case .revoked: String(localized: "Refunded")
        }
    }

    /// What that means for the person, and until when.
    package func explanation(unit: WorkUnit, locale: Locale) -> String {
        [lasting(expiry.map { $0.words(in: locale) }), use(unit)].compactMap(\.self).joined(separator: " ")
    }

    private func lasting(_ day: String?) -> String {
        switch state {
        case .trial where willRenew == false:
            day.map { String(localized: "Your trial runs until \($0) and then ends.") }
                ?? String(localized: "Your trial runs and then ends.")
        case .trial:
            day.map { String(localized: "Your trial runs until \($0), then the plan is charged.") }
                ?? String(localized: "Your trial runs, then the plan is charged.")
        case .active where isShared:
            day.map { String(localized: "Somebody shares their plan with you, paid until \($0).") }
                ?? String(localized: "Somebody shares their plan with you.")
        case .active where willRenew == false:
            day.map { String(localized: "It ends on \($0) and doesn’t renew.") }
                ?? String(localized: "It doesn’t renew.")
        case .active:
            day.map { String(localized: "It renews on \($0).") } ?? String(localized: "It renews by itself.")
        case .expired:
            day.map { String(localized: "It ended on \($0). Everything you have made stays readable.") }
                ?? String(localized: "It ended. Everything you have made stays readable.")
        default: careful(day)
        }
    }

    private func careful(_ day: String?) -> String {
        switch state {
        case .grace:
            day.map {
                String(
                    localized: """
                        There’s a problem with your payment. You can go on until \($0); update your payment method to \
                        keep the plan.
                        """)
            }
                ?? String(
                    localized: """
                        There’s a problem with your payment. You can go on; update your payment method to keep the plan.
                        """)
        case .billingRetry:
            String(
                localized: """
                    There’s a problem with your payment, so the plan is paused. It goes on once your payment method \
                    works. Meanwhile your credits are used.
                    """)
        default:
            String(
                localized: """
                    The App Store gave the money back, so the plan has ended. What you have made stays readable.
                    """)
        }
    }

    /// What the plan is good for; nil where it isn't.
    private func use(_ unit: WorkUnit) -> String? {
        switch state {
        case .active where !isShared && willRenew == false, .trial:
            String(localized: "Until then \(unit.many) use no credits.")
        case .active: String(localized: "With it \(unit.many) use no credits.")
        default: nil
        }
    }

    package var needsCare: Bool { state == .grace || state == .billingRetry }
}

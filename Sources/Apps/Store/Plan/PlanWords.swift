/// How a plan and its state read.
import Clients
import Foundation
import Styleguide

extension Plan {
    /// One word or two, for the end of a row.
    package var stateWords: String {
        switch state {
        case .trial: "Trial"
        case .active: isShared ? "Shared with you" : willRenew == false ? "Cancelled" : "Active"
        case .grace: "Payment problem"
        case .billingRetry: "Paused"
        case .expired: "Ended"
        case .revoked: "Refunded"
        }
    }

    /// What that means for the person, and until when.
    package func explanation(unit: String, locale: Locale) -> String {
        let day = expiry.map { $0.words(in: locale) }
        let free = "\(unit)s use no credits"
        switch state {
        case .trial:
            return willRenew == false
                ? "Your trial runs\(day.map { " until \($0)" } ?? "") and then ends. Until then \(free)."
                : "Your trial runs\(day.map { " until \($0)" } ?? ""), then the plan is charged. Until then \(free)."
        case .active where isShared:
            return "Somebody shares their plan with you\(day.map { ", paid until \($0)" } ?? ""). With it \(free)."
        case .active:
            return willRenew == false
                ? "It doesn’t renew. \(day.map { "Until \($0)" } ?? "Until it ends") \(free)."
                : "It renews\(day.map { " on \($0)" } ?? " by itself"). With it \(free)."
        case .grace:
            return "There’s a problem with your payment. You can go on\(day.map { " until \($0)" } ?? ""); update your "
                + "payment method to keep the plan."
        case .billingRetry:
            return "There’s a problem with your payment, so the plan is paused. It goes on once your payment method "
                + "works. Meanwhile your credits are used."
        case .expired: return "It ended\(day.map { " on \($0)" } ?? ""). Everything you have made stays readable."
        case .revoked:
            return "The App Store gave the money back, so the plan has ended. What you have made stays readable."
        }
    }

    package var needsCare: Bool { state == .grace || state == .billingRetry }
}

/// What a plan's price says beside another's, and what its button may promise.
import Clients
import Foundation

extension Offering {
    /// Whole percent by which a year costs less than twelve of the other's months, rounded down; nil if it doesn't.
    package func yearlySaving(against other: Offering) -> Int? {
        guard period == "year", other.period == "month", currency == other.currency, other.price > 0 else { return nil }
        let share = (1 - price / (other.price * 12)) * 100
        let percent = Int(NSDecimalNumber(decimal: share).doubleValue.rounded(.down))
        return percent >= 1 ? percent : nil
    }

    /// A trial is promised only where this person's store gives one.
    package var startWords: String {
        guard let days = sold?.trialDays else { return "Subscribe" }
        return (28...31).contains(days) ? "Start 1-Month Free Trial" : "Start \(days)-Day Free Trial"
    }
}

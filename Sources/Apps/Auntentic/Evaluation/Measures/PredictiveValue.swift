/// How often a verdict is right where fakes are rarer or more common than in the test set.
import Foundation

package struct PredictiveValue: Hashable, Sendable {
    /// Nil when nothing is known, for instance because the verdict was never given.
    package var value: Double?
    package var interval: ClosedRange<Double>?

    /// Bayes' rule on odds: the odds before, times how much likelier the verdict is for the pairs it is right about.
    /// - Parameters:
    ///   - share: of all pairs, those that the verdict is right about: fakes for "fake".
    ///   - hit: how often such a pair gets the verdict. An abstention is not a hit, so abstaining is accounted for.
    ///   - slip: how often any other pair gets it.
    package init(share: Double, hit: Proportion, slip: Proportion) {
        guard let hits = hit.share, let slips = slip.share, hits + slips > 0 else { return }
        let odds = share / (1 - share)
        value = share * hits / (share * hits + (1 - share) * slips)
        guard let ratio = Self.ratio(hit, slip) else { return }
        interval = Self.chance(odds * ratio.low)...Self.chance(odds * ratio.high)
    }

    private static func chance(_ odds: Double) -> Double { odds.isFinite ? odds / (1 + odds) : 1 }

    /// The 95 % interval of hit ÷ slip from the two Wilson intervals, by the method of variance estimates recovery
    /// (Donner & Zou 2012, "Closed-form confidence intervals for functions of the normal mean and standard deviation"
    /// gives it for ratios); it stays usable when one of the counts is 0. The upper end may be infinite.
    private static func ratio(_ hit: Proportion, _ slip: Proportion) -> (low: Double, high: Double)? {
        guard let a = hit.share, let b = slip.share, let of = hit.interval, let by = slip.interval else { return nil }
        let product = a * b
        let lowA = of.lowerBound * (2 * a - of.lowerBound)
        let highA = of.upperBound * (2 * a - of.upperBound)
        let lowB = by.lowerBound * (2 * b - by.lowerBound)
        let highB = by.upperBound * (2 * b - by.upperBound)
        let lowRoot = max(0, product * product - lowA * highB).squareRoot()
        let highRoot = max(0, product * product - highA * lowB).squareRoot()
        // The published lower end, (product − root) ÷ highB, is 0 ÷ 0 in places; this is the same number.
        let low = lowA == 0 ? 0 : lowA / (product + lowRoot)
        let high = lowB == 0 ? Double.infinity : (product + highRoot) / lowB
        return (max(0, low), max(low, high))
    }
}

/// What a thousand pairs would look like with a certain share of fakes among them.
package struct Outlook: Hashable, Sendable {
    package var shareOfFakes: Double
    /// How often "fake" would be right.
    package var fakeIsRight: PredictiveValue
    /// How often "authentic" would be right.
    package var authenticIsRight: PredictiveValue
    package var perThousand: PerThousand?

    package struct PerThousand: Hashable, Sendable, Codable {
        package var fakes: Double
        package var caught: Double
        /// Fakes that were called authentic.
        package var missed: Double
        /// Authentic pairs that were called fake.
        package var falselyAccused: Double
        package var undecided: Double
    }

    /// What a large marketplace sees, a guess for careful resale, and buyers who already worry. The first is from
    /// StockX' own figures of 2022/23 (60,000 fakes in 12 million pairs, derived from press reports, not audited).
    package static let sharesOfFakes = [0.005, 0.05, 0.3]

    package init(shareOfFakes: Double, matrix: ConfusionMatrix) {
        self.shareOfFakes = shareOfFakes
        fakeIsRight = PredictiveValue(share: shareOfFakes, hit: matrix.recallOfFake, slip: matrix.falseAlarms)
        authenticIsRight = PredictiveValue(
            share: 1 - shareOfFakes, hit: matrix.recallOfAuthentic, slip: matrix.missedFakes)
        guard let caught = matrix.recallOfFake.share, let missed = matrix.missedFakes.share,
            let accused = matrix.falseAlarms.share, let cleared = matrix.recallOfAuthentic.share
        else { return }
        let fakes = 1000 * shareOfFakes
        let authentic = 1000 - fakes
        perThousand = PerThousand(
            fakes: fakes, caught: fakes * caught, missed: fakes * missed, falselyAccused: authentic * accused,
            undecided: fakes * (1 - caught - missed) + authentic * (1 - accused - cleared))
    }
}

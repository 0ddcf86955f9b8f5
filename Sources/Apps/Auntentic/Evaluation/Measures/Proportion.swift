/// A share with the counts behind it, and how far the true share may be from it.
import Foundation

package struct Proportion: Hashable, Sendable {
    package var hits: Int
    package var of: Int

    package init(_ hits: Int, of: Int) {
        self.hits = hits
        self.of = of
    }

    package var share: Double? { of == 0 ? nil : Double(hits) / Double(of) }

    /// The 95 % interval by Wilson's score (1927): unlike the textbook's ± it holds for small samples, and for shares
    /// near 0 and 1, where an evaluation hopes to be. Nil without a sample.
    package var interval: ClosedRange<Double>? {
        guard let share else { return nil }
        let z = 1.959963984540054
        let n = Double(of)
        let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        // At the ends the formula is exact but its rounding isn't.
        return (hits == 0 ? 0 : max(0, centre - half))...(hits == of ? 1 : min(1, centre + half))
    }

    package static func + (one: Proportion, other: Proportion) -> Proportion {
        Proportion(one.hits + other.hits, of: one.of + other.of)
    }
}

extension Proportion: Encodable {
    private enum CodingKeys: CodingKey { case hits, of, share, low, high }

    /// Absent shares are null, so that every reader finds the same keys.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(hits, forKey: .hits)
        try values.encode(of, forKey: .of)
        try values.encode(share, forKey: .share)
        try values.encode(interval?.lowerBound, forKey: .low)
        try values.encode(interval?.upperBound, forKey: .high)
    }
}

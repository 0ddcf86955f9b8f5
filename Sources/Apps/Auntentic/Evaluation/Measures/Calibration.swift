/// Whether "90 % sure" is right nine times in ten. Only decided verdicts count: an abstention claims nothing.

package struct Calibration: Hashable, Sendable {
    package struct Bin: Hashable, Sendable {
        /// From this confidence up to the next bin's, in percent; the last one includes 100.
        package var from: Int
        package var right: Proportion
        /// Mean confidence of its verdicts, 0 to 1; nil when it is empty.
        package var confidence: Double?
    }

    package static let binCount = 10
    /// Below this the bins hold fewer than ten verdicts each on average, and their shares are mostly chance.
    package static let leastVerdicts = 100

    package private(set) var bins: [Bin]

    /// - Parameter verdicts: confidence from 0 to 100, and whether the verdict was right.
    package init(_ verdicts: [(confidence: Int, isRight: Bool)]) {
        let width = 100 / Self.binCount
        bins = (0..<Self.binCount).map { index in
            let inside = verdicts.filter { min($0.confidence / width, Self.binCount - 1) == index }
            let sum = inside.reduce(0) { $0 + $1.confidence }
            return Bin(
                from: index * width, right: Proportion(inside.filter(\.isRight).count, of: inside.count),
                confidence: inside.isEmpty ? nil : Double(sum) / Double(100 * inside.count))
        }
    }

    package var verdicts: Int { bins.reduce(0) { $0 + $1.right.of } }
    package var isTooSmall: Bool { verdicts < Self.leastVerdicts }

    /// Expected calibration error: the mean distance between claimed and true share, weighted by the bins' sizes.
    package var expectedError: Double? {
        guard verdicts > 0 else { return nil }
        return bins.reduce(0) { sum, bin in
            guard let claimed = bin.confidence, let share = bin.right.share else { return sum }
            return sum + abs(share - claimed) * Double(bin.right.of) / Double(verdicts)
        }
    }
}

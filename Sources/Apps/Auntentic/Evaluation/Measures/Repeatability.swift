/// Whether the same photos get the same answer again.
import AuntenticCore

package struct Repeatability: Hashable, Sendable {
    /// A check and what its runs said, in their order.
    package struct Check: Hashable, Sendable {
        package var id: String
        package var verdicts: [Verdict]
        package var confidences: [Int]

        package var isSteady: Bool { Set(verdicts).count == 1 }
        /// Between the least and the most sure of its runs.
        package var spread: Int { (confidences.max() ?? 0) - (confidences.min() ?? 0) }
        /// Said authentic once and fake another time: worse than being unsure.
        package var contradictsItself: Bool { Set(verdicts).isSuperset(of: [.authentic, .fake]) }
    }

    /// Those that were answered at least twice.
    package var checks: [Check]

    package init(_ checks: [Check]) { self.checks = checks.filter { $0.verdicts.count > 1 } }

    package var steady: Proportion { Proportion(checks.filter(\.isSteady).count, of: checks.count) }
    package var meanSpread: Double? {
        checks.isEmpty ? nil : Double(checks.reduce(0) { $0 + $1.spread }) / Double(checks.count)
    }
    package var widestSpread: Int? { checks.map(\.spread).max() }
    package var unsteady: [Check] {
        checks.filter { !$0.isSteady }.sorted {
            ($0.contradictsItself ? 0 : 1, -$0.spread, $0.id) < ($1.contradictsItself ? 0 : 1, -$1.spread, $1.id)
        }
    }
}

/// How far a number may be from the truth. Docs/Measurements.md says where each margin comes from.
package enum Margin: Codable, Hashable, Sendable {
    /// Counted or computed, not estimated.
    case exact
    /// In the number's own unit.
    case plusMinus(Double)
    /// As a part of the number: 0.1 is ten in a hundred.
    case relative(Double)
    case between(Double, Double)
    /// The truth is the number or above it.
    case atLeast

    /// Whether the true number is possible where this one was measured.
    package func allows(_ truth: Double, at value: Double) -> Bool {
        switch self {
        case .exact: truth == value
        case .plusMinus(let error): abs(truth - value) <= error
        case .relative(let part): abs(truth - value) <= part * abs(value)
        case .between(let low, let high): (low...high).contains(truth)
        case .atLeast: truth >= value
        }
    }
}

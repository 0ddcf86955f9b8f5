/// Where a fact that a rule relies on comes from, and how far it may be trusted.
package struct FactSource: Codable, Hashable, Sendable {
    package enum Reliability: String, Codable, Sendable, CaseIterable {
        /// The maker's or the standard's own page.
        case official
        /// Counted or read by us on real labels and real numbers.
        case measured
        /// Two or more that don't copy each other.
        case severalIndependent = "several_independent"
        case oneSource = "one_source"
        /// Commonly held, never looked up: may excuse a reading but never speak against a pair.
        case unconfirmed
    }

    package var words: String
    package var reliability: Reliability

    package init(_ words: String, _ reliability: Reliability) {
        self.words = words
        self.reliability = reliability
    }
}

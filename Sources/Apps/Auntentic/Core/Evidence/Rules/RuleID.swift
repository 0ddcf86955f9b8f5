/// The name of a rule, stable for ever because stored reports hold it. Open-ended: old reports may name rules that are
/// gone, and new ones rules that this version doesn't know.
package struct RuleID: RawRepresentable, Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// `style.grammar` on the tag is `style.grammar.tag`.
    package init(_ name: String, _ side: LabelSide? = nil) {
        rawValue = side.map { "\(name).\($0.rawValue)" } ?? name
    }

    package var description: String { rawValue }

    package static func < (one: RuleID, other: RuleID) -> Bool {
        one.rawValue < other.rawValue
    }
}

extension RuleID: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        rawValue = value
    }
}

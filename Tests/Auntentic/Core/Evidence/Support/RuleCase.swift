/// One row of the rules' table: a pair, what is done to it, and what a rule has to say.
import AuntenticCore
import Testing

struct RuleCase: Sendable, CustomTestStringConvertible {
    var rule: RuleID
    var name: String
    var outcome: RuleOutcome
    /// Words the sentence must hold, so that it tells what was read.
    var says: [String]
    var input: EvidenceInput

    init(
        _ rule: RuleID, _ outcome: RuleOutcome, _ name: String, says: [String] = [],
        of base: EvidenceInput = Sample.nike,
        change: (inout EvidenceInput) -> Void = { _ in }
    ) {
        self.rule = rule
        self.outcome = outcome
        self.name = name
        self.says = says
        input = base
        change(&input)
    }

    var testDescription: String { "\(rule) \(outcome.rawValue): \(name)" }

    /// The same row for the tag and for the box.
    static func bothSides(
        _ rule: String, _ outcome: RuleOutcome, _ name: String, says: [String] = [],
        of base: EvidenceInput = Sample.nike, change: (inout LabelReading) -> Void = { _ in }
    ) -> [RuleCase] {
        LabelSide.allCases.map { side in
            RuleCase(RuleID(rule, side), outcome, name, says: says, of: base) { input in
                input.change(side, change)
            }
        }
    }

    /// The same change on both labels, as where it was printed so; a row for the tag's rule and one for the box's.
    static func seenTwice(
        _ rule: String, _ outcome: RuleOutcome, _ name: String, says: [String] = [],
        of base: EvidenceInput = Sample.nike, change: (inout LabelReading) -> Void
    ) -> [RuleCase] {
        LabelSide.allCases.map { side in
            RuleCase(RuleID(rule, side), outcome, name + ", on both labels", says: says, of: base) { input in
                for side in LabelSide.allCases { input.change(side, change) }
            }
        }
    }
}

extension EvidenceInput {
    mutating func change(_ side: LabelSide, _ change: (inout LabelReading) -> Void) {
        var label = label(side) ?? LabelReading(kind: side == .tag ? .sizeTag : .boxLabel)
        change(&label)
        switch side {
        case .tag: tag = label
        case .box: box = label
        }
    }
}

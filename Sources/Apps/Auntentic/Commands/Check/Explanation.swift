/// A check's evidence for a terminal: what each rule found, what it was worth, and whether it comes out the same again.
import AuntenticCore

struct Explanation {
    let report: CheckReport
    let evidence: CheckEvidence

    var lines: [String] {
        Fusion.explain(evidence.fused) + ["", "What was found:"] + evidence.results.flatMap(Self.found)
            + ["", again]
    }

    private static func found(_ result: RuleResult) -> [String] {
        let rule = EvidenceRules.rule(result.rule)
        let head = "  \(mark(result.outcome)) \(rule?.title ?? result.rule.rawValue): \(result.sentence)"
        let read = result.read.compactMap { reading in
            reading.reading.map {
                "      read on the \(reading.angle.title): \(printable($0.text)) (\($0.certaintyWords))"
            }
        }
        let source = rule.map { ["      source: \($0.source.words) [\($0.source.reliability.rawValue)]"] } ?? []
        return [head] + read + source
    }

    private static func mark(_ outcome: RuleOutcome) -> String {
        switch outcome {
        case .pass: "[agrees]    "
        case .fail: "[CONTRADICTS]"
        case .unreadable: "[unreadable]"
        case .notApplicable: "[no rule]   "
        }
    }

    private var again: String {
        guard let input = evidence.input else {
            return "The readings aren't stored with it, so it can't be worked out again."
        }
        let changed = EvidenceRules.evaluate(input).filter { $0.outcome != .notApplicable } != evidence.results
        return changed
            ? "Worked out again with this version's rules, the results differ: the rules have changed since."
            : "Worked out again from the stored readings: the same results."
    }
}

extension ReadField {
    fileprivate var certaintyWords: String {
        source == .barcode ? "\(percentSure) sure, from the bars" : "\(percentSure) sure"
    }
}

/// Rule results by hand and by dice, for tests of the fusion alone.
import AuntenticCore
import SeededRandom

enum Results {
    static func result(_ rule: RuleID, _ outcome: RuleOutcome) -> RuleResult {
        RuleResult(
            rule: rule, version: EvidenceRules.rule(rule)?.version ?? 1, outcome: outcome,
            sentence: "\(rule) \(outcome)",
            read: outcome == .fail || outcome == .pass ? [EvidenceReading(.sizeTag, .styleCode)] : [],
            wanted: outcome == .unreadable ? [.sizeTag] : [])
    }

    /// Every rule passes, except as said.
    static func all(_ outcome: RuleOutcome = .pass, except changes: [RuleID: RuleOutcome] = [:]) -> [RuleResult] {
        EvidenceRules.all.map { result($0.id, changes[$0.id] ?? outcome) }
    }

    static func random(_ dice: inout SplitMix) -> [RuleResult] {
        let failing = Double.random(in: 0...0.3, using: &dice)
        // Few results as often as many: all agreement together is limited, and full sets would hide its effects.
        let kept = Double.random(in: 0.05...0.9, using: &dice)
        return EvidenceRules.all.filter { _ in dice.chance(kept) }.map { rule in
            let others: [RuleOutcome] = [.pass, .pass, .unreadable, .notApplicable]
            return result(rule.id, dice.chance(failing) ? .fail : others.randomElement(using: &dice) ?? .pass)
        }
    }

    static func opinion(_ verdict: Verdict, _ confidence: Int, suspicious: [Finding.Category] = []) -> ModelReport {
        ModelReport(
            findings: Finding.Category.allCases.map { category in
                Finding(
                    category: category, assessment: suspicious.contains(category) ? .suspicious : .consistent, note: "")
            },
            observations: ["Seen."], verdict: verdict, confidence: confidence)
    }

    static func randomOpinion(_ dice: inout SplitMix) -> ModelReport? {
        if dice.chance(0.3) { return nil }
        return opinion(
            Verdict.allCases.randomElement(using: &dice) ?? .inconclusive, Int.random(in: 0...100, using: &dice),
            suspicious: Finding.Category.allCases.filter { _ in dice.chance(0.2) })
    }
}

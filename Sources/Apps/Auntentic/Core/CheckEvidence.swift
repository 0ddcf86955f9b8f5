/// What was found without asking a model, and what that and the model's opinion came to: the part of a report that
/// anybody can follow step by step.
package struct CheckEvidence: Codable, Hashable, Sendable {
    package var fused: FusedVerdict
    /// One per rule that exists for such a pair.
    package var results: [RuleResult]
    /// All that the rules looked at, so that the same report can be worked out again.
    package var input: EvidenceInput?

    package init(fused: FusedVerdict, results: [RuleResult], input: EvidenceInput?) {
        self.fused = fused
        self.results = results
        self.input = input
    }

    /// The same input and opinion give the same evidence.
    package init(_ input: EvidenceInput, opinion: ModelReport?) {
        let results = EvidenceRules.evaluate(input)
        self.init(
            fused: Fusion.fuse(results, opinion: opinion), results: results.filter { $0.outcome != .notApplicable },
            input: input)
    }

    package func results(_ outcome: RuleOutcome) -> [RuleResult] {
        results.filter { $0.outcome == outcome }
    }

    /// How sure the verdict is, 0 to 100; nil when nothing supports a number.
    package var confidence: Int? {
        fused.likelihood.map { likelihood in
            switch fused.verdict {
            case .authentic: likelihood
            case .fake: 100 - likelihood
            case .inconclusive: max(likelihood, 100 - likelihood)
            }
        }
    }

    /// What the labels call the shoe: `AIR JORDAN 1 RETRO HIGH OG, 555088-030`.
    package var labelledModel: String? {
        let labels = [input?.box, input?.tag].compactMap { $0 }
        let name = labels.lazy.compactMap(\.modelName).first { $0.isCertain }?.value
        let code = labels.lazy.compactMap(\.styleCode).first { $0.isCertain }?.value
        let words = [name, code].compactMap { $0 }.joined(separator: ", ")
        return words.isEmpty ? nil : words
    }
}

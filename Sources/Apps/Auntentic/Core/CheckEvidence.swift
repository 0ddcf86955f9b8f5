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
            fused: Fusion.fuse(results, opinion: opinion, legibility: Legibility(input)),
            results: results.filter { $0.outcome != .notApplicable }, input: input)
    }

    package func results(_ outcome: RuleOutcome) -> [RuleResult] {
        results.filter { $0.outcome == outcome }
    }

    /// What speaks against the pair or its photos, the worst first.
    package var contradictions: [RuleResult] {
        let points = Dictionary(fused.points.map { ($0.rule, $0.points) }, uniquingKeysWith: { first, _ in first })
        return results(.fail).sorted { (points[$0.rule] ?? 0, $0.rule) < (points[$1.rule] ?? 0, $1.rule) }
    }

    /// How sure the verdict is, 0 to 100; nil when there is none, or when nothing supports a number.
    package var confidence: Int? {
        fused.likelihood.flatMap { likelihood in
            switch fused.verdict {
            case .authentic: likelihood
            case .fake: 100 - likelihood
            case .inconclusive: nil
            }
        }
    }

    /// What the labels call the shoe: `AIR JORDAN 1 RETRO HIGH OG, 555088-030`. Of two codes the tag's, which is in the shoe;
    /// the box of another pair names nothing.
    package var labelledModel: String? {
        let isForeignBox = results(.fail).contains { RuleWeight.of($0.rule).meaning == .box }
        let box = isForeignBox ? nil : input?.box
        let codes = [input?.tag, box].compactMap { $0?.styleCode }.filter(\.isCertain).map(\.value)
        let name = box?.modelName.flatMap { $0.isCertain ? $0.value : nil }
        let words = [name, codes.first].compactMap { $0 }.joined(separator: ", ")
        return words.isEmpty ? nil : words
    }
}

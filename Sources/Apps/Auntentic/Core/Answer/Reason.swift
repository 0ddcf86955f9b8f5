/// One of the few findings that an answer rests on.
package struct Reason: Hashable, Sendable {
    package var sentence: String
    /// Nil for what a model observed.
    package var outcome: RuleOutcome?
    /// For a contradiction: how far its readings can be trusted.
    package var sureness: Sureness?

    init(_ result: RuleResult) {
        sentence = result.sentence
        outcome = result.outcome
        sureness = result.outcome == .fail ? Sureness(result) : nil
    }

    init(observation: String) {
        sentence = observation
    }
}

extension CheckReport {
    private static let mostReasons = 3

    /// Two or three findings that decided, the most telling first; everything else is on the evidence sheet.
    package var reasons: [Reason] {
        guard let evidence else { return observed(without: []) }
        let contradictions = deciding(evidence).map(Reason.init)
        let rest: [Reason] =
            switch outcome {
            case .labelsAgree: evidence.important(.pass).map(Reason.init)
            case .unreadable: evidence.important(.unreadable).filter { !$0.wanted.isEmpty }.map(Reason.init)
            case .decided, .inconclusive, .unrecognizedModel: observed(without: contradictions)
            case .labelsContradict, .boxMismatch, .otherModel, .untrustedPhotos: []
            }
        return Array((contradictions + rest).prefix(Self.mostReasons))
    }

    /// What speaks for the outcome itself comes before what else was found, and what is surer before what is less so.
    private func deciding(_ evidence: CheckEvidence) -> [RuleResult] {
        let meaning: RuleWeight.Meaning? =
            switch outcome {
            case .labelsContradict: .hard
            case .boxMismatch: .box
            case .otherModel: .claim
            case .untrustedPhotos: .photo
            default: nil
            }
        let ranked = evidence.contradictions.enumerated().map { place, result in
            let decides = RuleWeight.of(result.rule).meaning == meaning
            return (rank: (decides ? 0 : 1, -(Sureness(result) ?? .certain).rawValue, place), result: result)
        }
        return ranked.sorted { $0.rank < $1.rank }.map(\.result)
    }

    /// Observations open with the contradictions.
    private func observed(without reasons: [Reason]) -> [Reason] {
        let told = Set(reasons.map(\.sentence))
        return observations.filter { !told.contains($0) }.prefix(Self.mostReasons).map(Reason.init(observation:))
    }
}

extension CheckEvidence {
    /// What matters most first. Tag and box together say more than either.
    fileprivate func important(_ outcome: RuleOutcome) -> [RuleResult] {
        func rank(_ result: RuleResult) -> (Int, Int) {
            let comparesLabels = EvidenceRules.rule(result.rule)?.reads == .tagAndBox
            let isFirst = outcome == .pass ? comparesLabels : !comparesLabels
            return (isFirst ? 0 : 1, -RuleWeight.of(result.rule).importance)
        }
        return results(outcome).filter { EvidenceRules.rule($0.rule)?.reads != .photos }.sorted { rank($0) < rank($1) }
    }
}

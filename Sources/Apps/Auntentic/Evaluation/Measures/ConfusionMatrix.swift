/// How verdicts and truth fall together. "Inconclusive" abstains: it is counted as such and never as right.
import AuntenticCore

package struct ConfusionMatrix: Hashable, Sendable {
    private struct Cell: Hashable {
        var truth: Truth
        var verdict: Verdict
    }

    private var counts: [Cell: Int] = [:]
    private var failures: [Truth: Int] = [:]

    package init() {}

    package mutating func add(_ verdict: Verdict, truth: Truth) {
        counts[Cell(truth: truth, verdict: verdict), default: 0] += 1
    }

    /// A check that ended in an error and so without any verdict.
    package mutating func addFailure(truth: Truth) { failures[truth, default: 0] += 1 }

    package func count(_ verdict: Verdict, truth: Truth) -> Int { counts[Cell(truth: truth, verdict: verdict)] ?? 0 }

    package func failed(_ truth: Truth) -> Int { failures[truth] ?? 0 }

    package func answered(_ truth: Truth) -> Int {
        Verdict.allCases.reduce(0) { $0 + count($1, truth: truth) }
    }

    package func all(_ verdict: Verdict) -> Int { Truth.allCases.reduce(0) { $0 + count(verdict, truth: $1) } }

    package var answered: Int { Truth.allCases.reduce(0) { $0 + answered($1) } }
    package var failed: Int { Truth.allCases.reduce(0) { $0 + failed($1) } }
    package var right: Int { Truth.allCases.reduce(0) { $0 + count($1.verdict, truth: $1) } }
    package var decided: Int { answered - all(.inconclusive) }
}

extension ConfusionMatrix {
    /// How much of the set is fake; the accuracy means little without it.
    package var prevalence: Proportion {
        Proportion(answered(.fake) + failed(.fake), of: answered + failed)
    }
    package var abstained: Proportion { Proportion(all(.inconclusive), of: answered) }
    package var accuracyOfDecided: Proportion { Proportion(right, of: decided) }
    /// Right among all that were tried: neither an abstention nor an error is right.
    package var rightOfAll: Proportion { Proportion(right, of: answered + failed) }
    /// How often "fake" was true, in this mix of pairs.
    package var precisionOfFake: Proportion { Proportion(count(.fake, truth: .fake), of: all(.fake)) }
    /// How many of the fakes were called so; those left undecided were not.
    package var recallOfFake: Proportion { Proportion(count(.fake, truth: .fake), of: answered(.fake)) }
    /// How many authentic pairs were called fake.
    package var falseAlarms: Proportion { Proportion(count(.fake, truth: .authentic), of: answered(.authentic)) }
    /// How many authentic pairs were called so.
    package var recallOfAuthentic: Proportion {
        Proportion(count(.authentic, truth: .authentic), of: answered(.authentic))
    }
    /// How many fakes were called authentic.
    package var missedFakes: Proportion { Proportion(count(.authentic, truth: .fake), of: answered(.fake)) }
}

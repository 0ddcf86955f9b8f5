/// What a judge said about one check of a test set, and how an attempt to ask it ended.
import AuntenticCore

package struct EvalVerdict: Hashable, Sendable {
    package var verdict: Verdict
    /// How sure the judge is of the verdict, 0 to 100.
    package var confidence: Int
    /// What it gives as evidence; shown beside its mistakes.
    package var reasons: [String]
    /// Millionths of a US dollar; nil when nobody knows.
    package var costMicroUSD: Int64?

    package init(_ verdict: Verdict, confidence: Int, reasons: [String] = [], costMicroUSD: Int64? = nil) {
        self.verdict = verdict
        self.confidence = min(max(confidence, 0), 100)
        self.reasons = reasons
        self.costMicroUSD = costMicroUSD
    }
}

/// Why there is no verdict. A judge may throw it to say what the attempt cost all the same.
package struct EvalFailure: Error, Hashable, Sendable {
    /// For whoever runs the evaluation.
    package var words: String
    package var costMicroUSD: Int64?

    package init(_ words: String, costMicroUSD: Int64? = nil) {
        self.words = words
        self.costMicroUSD = costMicroUSD
    }
}

package struct EvalAttempt: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case answered(EvalVerdict)
        case failed(EvalFailure)
    }

    package var check: EvalCheck
    /// 1 for the first time this check was judged.
    package var run: Int
    package var outcome: Outcome
    package var seconds: Double

    package init(check: EvalCheck, run: Int = 1, outcome: Outcome, seconds: Double) {
        self.check = check
        self.run = run
        self.outcome = outcome
        self.seconds = seconds
    }

    package var answer: EvalVerdict? {
        guard case .answered(let answer) = outcome else { return nil }
        return answer
    }
    package var failure: String? {
        guard case .failed(let failure) = outcome else { return nil }
        return failure.words
    }
    /// Nil when nobody knows.
    package var costMicroUSD: Int64? {
        switch outcome {
        case .answered(let answer): answer.costMicroUSD
        case .failed(let failure): failure.costMicroUSD
        }
    }
    package var isRight: Bool { answer?.verdict == check.truth.verdict }
    /// It named a side, and the other one is true.
    package var isWrong: Bool { answer.map { $0.verdict != .inconclusive && !isRight } ?? false }
}

/// All figures of an evaluation. The first run of each check is what counts: it is what a user would have got.
/// Further runs only show how repeatable the answers are, since pooling them would make a small set look large.
import AuntenticCore

package struct EvalSummary: Sendable {
    package var matrix: ConfusionMatrix
    package var calibration: Calibration
    package var spending: Spending
    package var repeatability: Repeatability
    package var outlooks: [Outlook]
    /// Decided and wrong, the surest first.
    package var mistakes: [EvalAttempt]
    /// Of every run, in its order.
    package var failures: [EvalAttempt]
    package var brands: [BrandFigures]
    package var caveats: [String]

    package struct BrandFigures: Sendable {
        package var brand: String
        package var matrix: ConfusionMatrix
    }

    package init(_ results: EvalResults) {
        let first = results.attempts.filter { $0.run == 1 }
        matrix = ConfusionMatrix(first)
        calibration = Calibration(
            first.compactMap { attempt in
                guard let answer = attempt.answer, answer.verdict != .inconclusive else { return nil }
                return (answer.confidence, attempt.isRight)
            })
        let answered = results.attempts.filter { $0.answer != nil }
        spending = Spending(costs: results.attempts.compactMap(\.costMicroUSD), seconds: answered.map(\.seconds))
        repeatability = Repeatability(Self.repeated(results))
        outlooks = Outlook.sharesOfFakes.map { [matrix] in Outlook(shareOfFakes: $0, matrix: matrix) }
        mistakes = first.filter(\.isWrong).enumerated().sorted {
            (-($0.element.answer?.confidence ?? 0), $0.offset) < (-($1.element.answer?.confidence ?? 0), $1.offset)
        }.map(\.element)
        failures = results.attempts.filter { $0.failure != nil }
        brands = Self.byBrand(first)
        caveats = []
        caveats = Caveats.of(self, results)
    }

    private static func repeated(_ results: EvalResults) -> [Repeatability.Check] {
        let answers = Dictionary(grouping: results.attempts.filter { $0.answer != nil }, by: \.check.id)
        return results.checks.map { check in
            let given = (answers[check.id] ?? []).compactMap(\.answer)
            return Repeatability.Check(
                id: check.id, verdicts: given.map(\.verdict), confidences: given.map(\.confidence))
        }
    }

    private static func byBrand(_ attempts: [EvalAttempt]) -> [BrandFigures] {
        Dictionary(grouping: attempts) { $0.check.brand?.lowercased() ?? "" }
            .map { BrandFigures(brand: $1.first?.check.brand ?? "not given", matrix: ConfusionMatrix($1)) }
            .sorted { ($1.matrix.prevalence.of, $0.brand) < ($0.matrix.prevalence.of, $1.brand) }
    }
}

extension ConfusionMatrix {
    package init(_ attempts: [EvalAttempt]) {
        self.init()
        for attempt in attempts {
            if let answer = attempt.answer {
                add(answer.verdict, truth: attempt.check.truth)
            } else {
                addFailure(truth: attempt.check.truth)
            }
        }
    }
}

/// Puts every check of a test set to a judge, a few at once, and loses none of the answers.
import AuntenticCore
import Foundation

package struct EvaluationRun: Sendable {
    package typealias Judge = @Sendable (EvalCheck) async throws -> EvalVerdict

    private let checks: [EvalCheck]
    private let runs: Int
    private let atOnce: Int
    private let judge: Judge

    /// - Parameters:
    ///   - runs: how often every check is judged; more than once shows how repeatable the answers are.
    ///   - atOnce: checks that are with the judge at the same time.
    package init(_ checks: [EvalCheck], runs: Int = 1, atOnce: Int = 4, judge: @escaping Judge) {
        self.checks = checks
        self.runs = max(1, runs)
        self.atOnce = max(1, atOnce)
        self.judge = judge
    }

    /// Ends early when its task is cancelled, with the answers there are by then; what was cut off isn't among them.
    /// The first run of all checks comes before the second of any, so that a run cut short is worth most.
    package func attempts(_ onProgress: @Sendable (EvalProgress) -> Void = { _ in }) async -> [EvalAttempt] {
        let all = (1...runs).flatMap { run in checks.indices.map { (run: run, place: $0) } }
        var waiting = all.makeIterator()
        var done: [(place: Int, attempt: EvalAttempt)] = []
        var progress = EvalProgress(total: all.count)
        await withTaskGroup(of: (Int, EvalAttempt?).self) { group in
            func startNext() {
                guard !Task.isCancelled, let next = waiting.next() else { return }
                group.addTask { (next.place, await attempt(checks[next.place], next.run)) }
            }
            for _ in 0..<atOnce { startNext() }
            for await (place, attempt) in group {
                if let attempt {
                    done.append((place, attempt))
                    progress.count(attempt)
                    onProgress(progress)
                }
                startNext()
            }
        }
        return done.sorted { ($0.attempt.run, $0.place) < ($1.attempt.run, $1.place) }.map(\.attempt)
    }

    /// Nil when it was cut off: that says nothing about the judge.
    private func attempt(_ check: EvalCheck, _ run: Int) async -> EvalAttempt? {
        let clock = ContinuousClock()
        let start = clock.now
        let outcome: EvalAttempt.Outcome
        do {
            outcome = .answered(try await judge(check))
        } catch {
            if Task.isCancelled { return nil }
            outcome = .failed(error as? EvalFailure ?? EvalFailure(String(String(describing: error).prefix(500))))
        }
        return EvalAttempt(check: check, run: run, outcome: outcome, seconds: (clock.now - start).seconds)
    }
}

/// How far a run has come.
package struct EvalProgress: Hashable, Sendable {
    package var total: Int
    package var right = 0
    package var wrong = 0
    package var inconclusive = 0
    package var failed = 0

    package init(total: Int) { self.total = total }

    package var done: Int { right + wrong + inconclusive + failed }

    mutating func count(_ attempt: EvalAttempt) {
        if attempt.isRight {
            right += 1
        } else if attempt.isWrong {
            wrong += 1
        } else if attempt.answer != nil {
            inconclusive += 1
        } else {
            failed += 1
        }
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

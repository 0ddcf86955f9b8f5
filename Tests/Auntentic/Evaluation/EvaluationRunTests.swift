/// Runs: how many at once, what happens to errors, and what is left when one is stopped.
import AuntenticCore
import Foundation
import Synchronization
import Testing

@testable import AuntenticEvaluation

@Suite struct EvaluationRunTests {
    private let checks = (1...20).map {
        EvalCheck(id: "\($0)", truth: $0.isMultiple(of: 2) ? .fake : .authentic, photos: [])
    }

    private struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    @Test("every check is judged in every run, no more at once than allowed, in the order of the manifest")
    func bounded() async {
        let busy = Mutex((now: 0, most: 0))
        let run = EvaluationRun(checks, runs: 3, atOnce: 4) { check in
            busy.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            try await Task.sleep(for: .milliseconds(check.id == "1" ? 20 : 1))
            busy.withLock { $0.now -= 1 }
            return EvalVerdict(check.truth.verdict, confidence: 90)
        }
        let attempts = await run.attempts()
        #expect(busy.withLock { $0.most } == 4)
        #expect(attempts.map(\.check.id) == (1...3).flatMap { _ in checks.map(\.id) })
        #expect(attempts.map(\.run) == (1...3).flatMap { run in checks.map { _ in run } })
        #expect(attempts.allSatisfy { $0.isRight && $0.seconds > 0 })
    }

    @Test("an error is one check's, is counted and keeps its words")
    func errors() async {
        let run = EvaluationRun(checks, atOnce: 3) { check in
            if check.id == "7" { throw Broken(description: "the model declined") }
            return EvalVerdict(check.id == "8" ? .inconclusive : .fake, confidence: 70)
        }
        let seen = Mutex<[EvalProgress]>([])
        let attempts = await run.attempts { progress in seen.withLock { $0.append(progress) } }
        #expect(attempts.count == 20)
        #expect(attempts.filter { $0.failure != nil }.map(\.check.id) == ["7"])
        #expect(attempts[6].failure == "the model declined")
        let progress = seen.withLock { $0 }
        #expect(progress.map(\.done) == Array(1...20))
        #expect(progress.last.map { [$0.right, $0.wrong, $0.inconclusive, $0.failed] } == [9, 9, 1, 1])
        let summary = EvalSummary(results(attempts))
        #expect(summary.failures.map(\.check.id) == ["7"])
        #expect(summary.matrix.failed == 1)
        #expect(summary.caveats.contains { $0.hasPrefix("1 of 20 checks ended in an error") })
    }

    @Test("a run that is stopped keeps the answers it has, drops what was cut off, and says that it is partial")
    func cancelled() async {
        let (answered, signal) = AsyncStream<Void>.makeStream()
        let run = EvaluationRun(checks, runs: 2, atOnce: 2) { check in
            if Int(check.id).map({ $0 > 5 }) == true { try await Task.sleep(for: .seconds(600)) }
            return EvalVerdict(.fake, confidence: 90)
        }
        let task = Task { await run.attempts { if $0.done == 5 { signal.yield() } } }
        for await _ in answered { break }
        task.cancel()
        let attempts = await task.value
        #expect(attempts.map(\.check.id) == ["1", "2", "3", "4", "5"])
        let results = results(attempts)
        #expect(!results.isComplete)
        let summary = EvalSummary(results)
        #expect(
            summary.caveats.first
                == "Partial: the run was stopped after 5 of 20 answers. The figures describe those alone.")
        let gate = AccuracyGate(least: 0, base: .all).outcome(summary, isComplete: results.isComplete)
        #expect(gate == .failed("the run was stopped early, so it can't pass"))
    }

    @Test("only the first run counts, so asking again doesn't make a small set look large")
    func firstRunCounts() async {
        let asked = Mutex<[String: Int]>([:])
        let run = EvaluationRun(checks, runs: 3, atOnce: 1) { check in
            let time = asked.withLock { asked in
                asked[check.id, default: 0] += 1
                return asked[check.id] ?? 0
            }
            let flips = check.id == "2" && time > 1
            return EvalVerdict(flips ? .authentic : check.truth.verdict, confidence: 80 + time)
        }
        let attempts = await run.attempts()
        let summary = EvalSummary(results(attempts, runs: 3))
        #expect(summary.matrix.accuracyOfDecided == Proportion(20, of: 20))
        #expect(summary.repeatability.steady == Proportion(19, of: 20))
        #expect(summary.repeatability.unsteady.map(\.id) == ["2"])
        #expect(summary.repeatability.meanSpread == 2)
    }

    private func results(_ attempts: [EvalAttempt], runs: Int = 1) -> EvalResults {
        EvalResults(
            name: "set", judge: "nobody", startedAt: Date(timeIntervalSince1970: 0), seconds: 1, checks: checks,
            runs: runs, attempts: attempts)
    }

    /// 18 of 20 right, one wrong, one undecided.
    private var mixed: EvalSummary {
        let attempts = checks.map { check in
            let verdict: Verdict = check.id == "1" ? .fake : check.id == "2" ? .inconclusive : check.truth.verdict
            return EvalAttempt(check: check, outcome: .answered(EvalVerdict(verdict, confidence: 80)), seconds: 1)
        }
        return EvalSummary(results(attempts))
    }

    @Test(
        "AUN-NF-2 an evaluation reports the share of correct verdicts and fails below the wanted one",
        arguments: [
            (0.9, AccuracyGate.Base.all, true), (0.91, .all, false), (0.9, .decided, true), (0.947, .decided, true),
            (0.95, .decided, false),
        ])
    func gate(least: Double, base: AccuracyGate.Base, passes: Bool) {
        let outcome = AccuracyGate(least: least, base: base).outcome(mixed, isComplete: true)
        guard case .passed(let words) = outcome else {
            #expect(!passes)
            return
        }
        #expect(passes)
        #expect(words.hasPrefix(base == .all ? "18 of 20 checks right (90 %" : "18 of 19 decided checks right (94.7 %"))
        #expect(words.hasSuffix("the sample is too small to be sure of it"))
    }

    @Test("AUN-NF-2 a judge that stays silent does not pass, whatever it is measured by")
    func silence() {
        let attempts = checks.map {
            EvalAttempt(check: $0, outcome: .answered(EvalVerdict(.inconclusive, confidence: 0)), seconds: 1)
        }
        let summary = EvalSummary(results(attempts))
        for base in AccuracyGate.Base.allCases {
            guard case .failed = AccuracyGate(least: 0.9, base: base).outcome(summary, isComplete: true) else {
                Issue.record("passed by \(base)")
                continue
            }
        }
        #expect(summary.caveats.contains { $0.hasPrefix("No check was decided") })
    }
}

/// Everything that came of an evaluation: who judged what, and every answer.
import Foundation

package struct EvalResults: Sendable {
    /// The test set's name, for the report's title.
    package var name: String
    /// Who judged, in words: "gpt-4o of OpenAI".
    package var judge: String
    /// What else must be known to repeat it: prompt version, rule versions.
    package var versions: [String: String]
    package var startedAt: Date
    package var seconds: Double
    package var checks: [EvalCheck]
    /// How often every check was to be judged.
    package var runs: Int
    /// In order of run, then of check.
    package var attempts: [EvalAttempt]

    package init(
        name: String, judge: String, versions: [String: String] = [:], startedAt: Date, seconds: Double,
        checks: [EvalCheck], runs: Int, attempts: [EvalAttempt]
    ) {
        self.name = name
        self.judge = judge
        self.versions = versions
        self.startedAt = startedAt
        self.seconds = seconds
        self.checks = checks
        self.runs = runs
        self.attempts = attempts
    }

    /// Nobody stopped it early.
    package var isComplete: Bool { attempts.count == checks.count * runs }
}

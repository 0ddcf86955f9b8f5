/// What came of one scenario, as a line for people.

package struct ChaosReport: Sendable {
    package enum Outcome: Sendable, Equatable {
        case passed
        case failed([String])
        case skipped(String)
    }

    package let name: String
    package let outcome: Outcome
    /// What was done and measured.
    package var words = ""
    package var took: Duration = .zero

    package var line: String {
        let column = name.count < 10 ? name + String(repeating: " ", count: 10 - name.count) : name
        let time = "\(took.components.seconds) s"
        return switch outcome {
        case .passed: "\(column)passed  \(time)  \(words)"
        case .skipped(let reason): "\(column)skipped  \(reason)"
        case .failed(let problems):
            "\(column)FAILED  \(time)  \(words)" + problems.map { "\n    \($0)" }.joined()
        }
    }
}

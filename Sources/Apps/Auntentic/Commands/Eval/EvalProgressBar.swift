/// How far an evaluation is: a bar that redraws itself on a terminal, a line now and then elsewhere.
import AuntenticEvaluation
import Foundation
import Synchronization

final class EvalProgressBar: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) != 0
    private let judge: String
    private let start = ContinuousClock.now
    private let lastTenth = Mutex(-1)

    init(judge: String) { self.judge = judge }

    func show(_ progress: EvalProgress) {
        let share = Double(progress.done) / Double(max(1, progress.total))
        if isTerminal { return write("\r\u{1B}[K\(bar(share)) \(line(progress)) \(left(progress))") }
        let tenth = Int(share * 10)
        let isNew = lastTenth.withLock { last in
            defer { last = tenth }
            return tenth > last
        }
        if isNew { write("\(judge): \(line(progress)) \(left(progress))\n") }
    }

    func finish() { if isTerminal { write("\r\u{1B}[K") } }

    private func bar(_ share: Double) -> String {
        let width = 24
        let full = Int(share * Double(width))
        return "[" + String(repeating: "█", count: full) + String(repeating: "░", count: width - full) + "]"
    }

    private func line(_ progress: EvalProgress) -> String {
        let failed = progress.failed == 0 ? "" : ", \(progress.failed) failed"
        return "\(progress.done)/\(progress.total): \(progress.right) right, \(progress.wrong) wrong, "
            + "\(progress.inconclusive) undecided\(failed)"
    }

    private func left(_ progress: EvalProgress) -> String {
        guard progress.done >= 3, progress.done < progress.total else { return "" }
        let passed = (ContinuousClock.now - start) / .seconds(1)
        let seconds = Int(passed / Double(progress.done) * Double(progress.total - progress.done))
        return seconds >= 90 ? "(about \((seconds + 30) / 60) min left)" : "(about \(seconds) s left)"
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

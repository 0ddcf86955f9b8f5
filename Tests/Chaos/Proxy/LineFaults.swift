/// What happens to requests and answers on their way, drawn anew for each connection.
import SeededRandom
import Synchronization
import TestSupport

enum LineFault: CaseIterable, Sendable {
    /// Sent on, but only after a while.
    case late
    /// The request never arrives.
    case dropped
    /// The request is served and its answer never arrives.
    case lost
    /// Half of the answer's first piece arrives.
    case cut
    /// The server is asked twice; the client hears the first answer.
    case doubled
}

final class LineFaults: Sendable {
    private struct State {
        var dice: SplitMix
        var percent = 0
        var counts: [LineFault: Int] = [:]
    }
    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(dice: SplitMix(seed: seed))) }

    /// Of a hundred connections, so many meet a fault.
    func set(percent: Int) { state.withLock { $0.percent = percent } }

    /// Nil for a connection that is left in peace.
    func draw() -> LineFault? {
        state.withLock { state in
            guard Int.random(in: 0..<100, using: &state.dice) < state.percent,
                let fault = LineFault.allCases.randomElement(using: &state.dice)
            else { return nil }
            state.counts[fault, default: 0] += 1
            return fault
        }
    }

    var words: String {
        let counts = state.withLock { $0.counts }
        return LineFault.allCases.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ")
    }
}

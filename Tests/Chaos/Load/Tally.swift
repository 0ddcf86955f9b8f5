/// What the visitors were answered, added up: how many requests, which of them were lost, what no server should say.
import Synchronization

final class Tally: Sendable {
    private struct State {
        var requests = 0
        var lost = 0
        var refused: [Int: Int] = [:]
        var faults: [String] = []
        var jobs: [String: Set<String>] = [:]
    }
    private let state = Mutex(State())

    func answered(_ status: Int, to what: String, saying words: String) {
        state.withLock { state in
            state.requests += 1
            if status >= 500 { state.refused[status, default: 0] += 1 }
            // Trouble that passes has words and a status of its own; 500 means that nobody had thought of it.
            if status == 500, state.faults.count < 3 { state.faults.append("500 to \(what): \(words)") }
        }
    }

    func lost() {
        state.withLock { state in
            state.requests += 1
            state.lost += 1
        }
    }

    /// A request with this key was answered with this job.
    func started(_ job: String, key: String) { state.withLock { _ = $0.jobs[key, default: []].insert(job) } }

    /// What went wrong for good, in words.
    var problems: [String] {
        state.withLock { state in
            state.faults + state.jobs.filter { $1.count > 1 }.map { "one key, several jobs: \($0) \($1.sorted())" }
        }
    }

    var words: String {
        state.withLock { state in
            let refused = state.refused.sorted { $0.key < $1.key }.map { ", \($1) × \($0)" }.joined()
            return "\(state.requests) requests, \(state.lost) without an answer\(refused)"
        }
    }
}

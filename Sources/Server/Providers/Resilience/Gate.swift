/// Lets a limited number of callers through at a time, in the order of their arrival.
import Synchronization

package final class Gate: Sendable {
    private struct State {
        var free: Int
        var nextID = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var cancelledEarly: Set<Int> = []
    }

    private let state: Mutex<State>

    package init(limit: Int) {
        state = Mutex(State(free: max(1, limit)))
    }

    package var free: Int { state.withLock { $0.free } }

    /// Waits for a place; throws only if the task is cancelled, and then holds none.
    package func enter() async throws(CancellationError) {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let entered = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, $0) }
        } onCancel: {
            cancel(id)
        }
        state.withLock { _ = $0.cancelledEarly.remove(id) }
        guard entered else { throw CancellationError() }
    }

    package func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let answer = state.withLock { state -> Bool? in
            if state.cancelledEarly.remove(id) != nil { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiting.append((id, continuation))
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func cancel(_ id: Int) {
        let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                state.cancelledEarly.insert(id)
                return nil
            }
            return state.waiting.remove(at: index).continuation
        }
        waiter?.resume(returning: false)
    }
}

/// The state of one job as seen by the task that waits for it: waiting, running on a connection, or cancelled.
import Synchronization

final class Ticket: Sendable {
    private enum State: Sendable {
        case waiting
        case running(Canceller)
        case ended
        case cancelled
    }
    private let state = Mutex(State.waiting)

    /// False when the task gave up while the job was queued: it must not run then.
    func begin(_ canceller: Canceller) -> Bool {
        state.withLock { state in
            if case .cancelled = state { return false }
            state = .running(canceller)
            return true
        }
    }

    func end() { state.withLock { $0 = .ended } }

    /// Cancelling happens under the lock, so that it can't hit the next job on the same connection.
    func cancel() {
        state.withLock { state in
            switch state {
            case .waiting: state = .cancelled
            case .running(let canceller): canceller.cancel()
            case .ended, .cancelled: break
            }
        }
    }
}

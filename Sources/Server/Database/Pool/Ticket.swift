/// The state of one job for the two that may end it early: the task that waits for it, and the clock.
import Synchronization

final class Ticket: Sendable {
    private enum State: Sendable {
        case waiting
        case running(Canceller, until: ContinuousClock.Instant?, isUnwanted: Bool)
        case ended
        case cancelled
    }
    private let state = Mutex(State.waiting)
    private let timeout: Duration?
    private let isLate = Mutex(false)

    init(timeout: Duration? = nil) { self.timeout = timeout }

    /// False if the task gave up while the job was queued: the job must then not run.
    func begin(_ canceller: Canceller) -> Bool {
        state.withLock { state in
            if case .cancelled = state { return false }
            state = .running(canceller, until: timeout.map { .now + $0 }, isUnwanted: false)
            return true
        }
    }

    func end() { state.withLock { $0 = .ended } }

    /// Only sets a flag: cancelling in Postgres takes a connection, and the task that gave up must not wait for one.
    func cancel() {
        state.withLock { state in
            switch state {
            case .waiting: state = .cancelled
            case .running(let canceller, let end, _): state = .running(canceller, until: end, isUnwanted: true)
            case .ended, .cancelled: break
            }
        }
    }

    /// Stops the job if nobody wants it any more or its time is up; the pool's watchdog calls it periodically.
    ///
    /// It runs under the lock, so that it can't hit the next job on the same connection.
    func stopIfDue() {
        state.withLock { state in
            guard case .running(let canceller, let end, let isUnwanted) = state else { return }
            let isOver = end.map { $0 < .now } ?? false
            if isOver { isLate.withLock { $0 = true } }
            if isOver || isUnwanted { canceller.cancel() }
        }
    }

    /// Postgres only knows that the statement was cancelled; we know that it was a timeout.
    func explaining(_ error: any Error) -> any Error {
        guard var error = error as? DatabaseError, error.sqlState == "57014", isLate.withLock({ $0 }) else {
            return error
        }
        error.message = "canceling statement due to statement timeout"
        return error
    }
}

/// Threads that own one connection each and take whole transactions as jobs from one bounded queue.
import DequeModule
import Foundation
import Logging

/// One hop to a thread, one hop back: inside, blocking libpq is the fastest client we measured and needs no actor.
///
/// `@unchecked Sendable` because `NSCondition` is a lock the compiler can't see: `queue`, `isClosed`, `live` and `running` are
/// only touched between its `lock` and `unlock`, everything else is immutable.
final class WorkerPool: @unchecked Sendable {
    typealias Job = (Result<Connection, DatabaseError>) -> Void

    private let condition = NSCondition()
    private var queue: Deque<(ticket: Ticket, job: Job)> = []
    private var isClosed = false
    private var live: Int
    /// What each worker is at, for the watchdog.
    private var running: [Ticket?]
    private let capacity: Int
    private let info: String
    private let logger: Logger

    init(info: String, workers: Int, queueCapacity: Int, logger: Logger) {
        self.info = info
        self.live = workers
        running = Array(repeating: nil, count: workers)
        self.capacity = queueCapacity
        self.logger = logger
        for number in 0..<workers {
            start("postgres-\(number)") { [self] in work(number) }
        }
        start("postgres-watch") { [self] in watch() }
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = 512 * 1024
        thread.start()
    }

    /// Jobs waiting for a worker.
    var waiting: Int { condition.withLock { queue.count } }

    /// Runs `body` on a worker's thread; the task's cancellation stops the statement that is running, and so does the
    /// end of `timeout`, counted from when a worker takes the job.
    func run<T: Sendable>(
        timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws -> T {
        let ticket = Ticket(timeout: timeout)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
                submit(ticket) { connection in
                    continuation.resume(with: Result { try body(connection.get()) }.mapError(ticket.explaining))
                }
            }
        } onCancel: {
            ticket.cancel()
        }
    }

    private func submit(_ ticket: Ticket, _ job: @escaping Job) {
        let refusal: DatabaseError? = condition.withLock {
            if isClosed { return DatabaseError(.closed, message: "the database is shutting down") }
            if queue.count >= capacity { return DatabaseError(.overloaded, message: "too many requests are waiting") }
            queue.append((ticket, job))
            condition.signal()
            return nil
        }
        if let refusal { job(.failure(refusal)) }
    }

    private func next(_ worker: Int) -> (ticket: Ticket, job: Job)? {
        condition.withLock {
            running[worker] = nil
            while queue.isEmpty && !isClosed { condition.wait() }
            let entry = queue.popFirst()
            running[worker] = entry?.ticket
            return entry
        }
    }

    /// Looks after time limits. Postgres' `statement_timeout` would do the same for a timer set and cleared around every
    /// statement, which costs a twelfth of what a small read costs.
    private func watch() {
        while condition.withLock({ live > 0 }) {
            Thread.sleep(forTimeInterval: 0.05)
            for ticket in condition.withLock({ running }) { ticket?.stopIfDue() }
        }
    }

    private func work(_ worker: Int) {
        var connection: Connection?
        while let entry = next(worker) {
            let (ticket, job) = entry
            do {
                let ready = try usable(&connection)
                guard ticket.begin(ready.canceller) else {
                    job(.failure(DatabaseError(.cancelled, message: "the request was cancelled before it ran")))
                    continue
                }
                job(.success(ready))
                ticket.end()
                ready.reset()
            } catch {
                job(.failure(error))
            }
        }
        connection = nil
        condition.withLock {
            live -= 1
            condition.broadcast()
        }
    }

    private func usable(_ connection: inout Connection?) throws(DatabaseError) -> Connection {
        if let connection {
            if connection.isBroken {
                logger.warning("connection to Postgres was lost; connecting again")
                try connection.reconnect()
            }
            return connection
        }
        let fresh = try Connection(info)
        connection = fresh
        return fresh
    }

    /// Finishes what is queued, then closes the connections. Blocks until the last worker has ended, or for ten seconds:
    /// a statement that hangs must not keep the process from ending.
    func close() {
        let deadline = Date(timeIntervalSinceNow: 10)
        condition.withLock {
            isClosed = true
            condition.broadcast()
            while live > 0 && condition.wait(until: deadline) {}
        }
    }
}

extension NSCondition {
    fileprivate func withLock<R>(_ body: () -> R) -> R {
        lock()
        defer { unlock() }
        return body()
    }
}

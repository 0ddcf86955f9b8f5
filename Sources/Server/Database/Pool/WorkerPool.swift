/// Threads that own one connection each and take whole transactions as jobs from one bounded queue.
import DequeModule
import Foundation
import Logging

/// One hop to a thread, one hop back: inside, blocking libpq is the fastest client we measured and needs no actor.
///
/// `@unchecked Sendable` because `NSCondition` is a lock the compiler can't see: `queue`, `isClosed` and `live` are only
/// touched between its `lock` and `unlock`, everything else is immutable.
final class WorkerPool: @unchecked Sendable {
    typealias Job = (Result<Connection, DatabaseError>) -> Void

    private let condition = NSCondition()
    private var queue: Deque<(ticket: Ticket, job: Job)> = []
    private var isClosed = false
    private var live: Int
    private let capacity: Int
    private let info: String
    private let logger: Logger

    init(info: String, workers: Int, queueCapacity: Int, logger: Logger) {
        self.info = info
        self.live = workers
        self.capacity = queueCapacity
        self.logger = logger
        for number in 0..<workers {
            let thread = Thread { [self] in work() }
            thread.name = "postgres-\(number)"
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    /// Jobs waiting for a worker.
    var waiting: Int { condition.withLock { queue.count } }

    /// Runs `body` on a worker's thread; the task's cancellation stops the statement that is running.
    func run<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws -> T {
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
                submit(ticket) { connection in
                    continuation.resume(with: Result { try body(connection.get()) })
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

    private func next() -> (ticket: Ticket, job: Job)? {
        condition.withLock {
            while queue.isEmpty && !isClosed { condition.wait() }
            return queue.popFirst()
        }
    }

    private func work() {
        var connection: Connection?
        while let entry = next() {
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

    /// Finishes what is queued, then closes the connections. Blocks until the last worker has ended.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
            while live > 0 { condition.wait() }
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

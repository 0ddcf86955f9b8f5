/// Threads that each own one connection and run whole transactions as jobs from one bounded queue.
import Foundation
import Logging
import Synchronization

/// One hop to a thread, one hop back: in between, blocking libpq is the fastest client we measured and needs no actor.
///
/// `@unchecked Sendable` because `NSCondition` is a lock that the compiler can't see: `queue`, `isClosed` and `live`
/// are only accessed between its `lock` and `unlock`; everything else is immutable.
final class WorkerPool: @unchecked Sendable {
    private let condition = NSCondition()
    private var queue: PoolQueue
    private var isClosed = false
    /// Worker numbers; those from `limits.workers` on are spares.
    private var live: Set<Int>
    private let limits: PoolLimits
    private let info: String
    private let logger: Logger
    /// Milliseconds that this process has been running, as the watch has seen it; time in which it was stopped doesn't
    /// count.
    private let awake = Atomic(0)

    /// How long a job may occupy a worker before a spare steps in, and how long a spare waits for work.
    private static let patience: Duration = .milliseconds(150)
    private static let spareIdle: TimeInterval = 10
    private static let watchPause: TimeInterval = 0.05

    init(info: String, limits: PoolLimits, logger: Logger) {
        self.info = info
        self.limits = limits
        self.logger = logger
        queue = PoolQueue(limits)
        live = Set(0..<limits.workers)
        for number in 0..<limits.workers {
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

    /// Jobs that wait for a worker.
    var waiting: Int { condition.withLock { queue.count } }

    /// Runs `body` on a worker's thread. Cancelling the task stops the running statement, and so does `timeout`,
    /// counted from the moment a worker takes the job.
    func run<T: Sendable>(
        timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws -> T {
        let ticket = Ticket(timeout: timeout)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
                submit(
                    .init(ticket: ticket, payer: Payer.current) { [self] connection, budget in
                        let (began, wasAwake) = (ContinuousClock.now, awake.load(ordering: .relaxed))
                        let result = Result { try body(connection.get()) }.mapError(ticket.explaining)
                        // Before the result is known: a caller who asks again at once has already paid.
                        budget?.charge(work(since: began, wasAwake))
                        continuation.resume(with: result)
                    })
            }
        } onCancel: {
            ticket.cancel()
        }
    }

    /// In seconds. Time in which nothing ran is charged to nobody; otherwise a server that stalled would turn people
    /// away afterwards.
    private func work(since began: ContinuousClock.Instant, _ wasAwake: Int) -> Double {
        let awake = Double(awake.load(ordering: .relaxed) - wasAwake) / 1000
        return min((.now - began).seconds, awake + 2 * Self.watchPause)
    }

    private func submit(_ entry: PoolQueue.Entry) {
        let refusal: DatabaseError? = condition.withLock {
            if isClosed { return DatabaseError(.closed, message: "the database is shutting down") }
            defer { condition.signal() }
            return queue.add(entry)
        }
        if let refusal { entry.job(.failure(refusal), nil) }
    }

    /// Finishes the worker's job and waits for its next one; nil when the worker must end.
    private func next(_ worker: Int) -> (PoolQueue.Entry, WorkBudget?)? {
        condition.withLock {
            // Entries may have waited for this payer or this role; more than one may now have room.
            if queue.end(of: worker), !queue.isEmpty { condition.broadcast() }
            let idleEnd = worker < limits.workers ? .distantPast : Date(timeIntervalSinceNow: Self.spareIdle)
            while true {
                // Those that a spare stood in for are back: work that goes on without a pause would keep it for ever.
                if worker >= limits.workers, !queue.isShort(after: Self.patience) { return nil }
                if let next = queue.next(for: worker) { return next }
                if isClosed && queue.isEmpty { return nil }
                if worker < limits.workers {
                    condition.wait()
                } else if !condition.wait(until: idleEnd) {
                    return nil
                }
            }
        }
    }

    /// Enforces time limits, and starts spares when every worker is busy. Postgres' `statement_timeout` could do the
    /// former with a timer set and cleared around every statement, which costs a twelfth of a small read.
    private func watch() {
        var last = ContinuousClock.now
        while condition.withLock({ !live.isEmpty }) {
            Thread.sleep(forTimeInterval: Self.watchPause)
            let pause = (.now - last).seconds
            last = .now
            awake.add(Int(1000 * min(pause, 10 * Self.watchPause)), ordering: .relaxed)
            let (tickets, spare) = condition.withLock { (queue.running.values.map(\.ticket), spareToStart()) }
            for ticket in tickets { ticket.stopIfDue() }
            if let spare { start("postgres-\(spare)") { [self] in work(spare) } }
        }
    }

    private func spareToStart() -> Int? {
        guard !isClosed, queue.needsSpare(after: Self.patience, live: live.count),
            let number = (limits.workers..<limits.workers + limits.spares).first(where: { !live.contains($0) })
        else { return nil }
        live.insert(number)
        return number
    }

    private func work(_ worker: Int) {
        var connection: Connection?
        while let (entry, budget) = next(worker) {
            do {
                let ready = try usable(&connection)
                guard entry.ticket.begin(ready.canceller) else {
                    let cancelled = DatabaseError(.cancelled, message: "the request was cancelled before it ran")
                    entry.job(.failure(cancelled), nil)
                    continue
                }
                entry.job(.success(ready), budget)
                entry.ticket.end()
                ready.reset()
            } catch {
                entry.job(.failure(error), nil)
            }
        }
        connection = nil
        condition.withLock {
            live.remove(worker)
            condition.broadcast()
        }
    }

    private func usable(_ connection: inout Connection?) throws(DatabaseError) -> Connection {
        if let connection {
            if connection.isBroken || connection.wasHungUp {
                logger.warning("connection to Postgres was lost; connecting again")
                try connection.reconnect()
            }
            return connection
        }
        let fresh = try Connection(info)
        connection = fresh
        return fresh
    }

    /// Finishes queued work, then closes the connections. Blocks until the last worker has ended, or for ten seconds: a
    /// statement that hangs must not keep the process from ending.
    func close() {
        let deadline = Date(timeIntervalSinceNow: 10)
        condition.withLock {
            isClosed = true
            condition.broadcast()
            while !live.isEmpty && condition.wait(until: deadline) {}
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

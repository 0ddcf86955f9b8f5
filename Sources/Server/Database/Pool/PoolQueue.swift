/// What waits for a worker and what runs: who comes next, so that no payer and no role holds all workers.
import DequeModule

/// A value without a lock: the pool looks at it under its own.
struct PoolQueue {
    typealias Job = (Result<Connection, DatabaseError>) -> Void

    struct Entry {
        let ticket: Ticket
        let payer: Payer?
        let job: Job
    }

    struct Running {
        let ticket: Ticket
        let payer: Payer?
        let since: ContinuousClock.Instant
    }

    private let limits: PoolLimits
    private var waiting: Deque<Entry> = []
    private var waitingOf: [String: Int] = [:]
    /// By worker.
    private(set) var running: [Int: Running] = [:]
    private var runningOf: [String: Int] = [:]
    private var runningAs: [String: Int] = [:]

    init(_ limits: PoolLimits) { self.limits = limits }

    var count: Int { waiting.count }
    var isEmpty: Bool { waiting.isEmpty }

    /// Why an entry can't wait here; nil when it does from now on.
    mutating func add(_ entry: Entry) -> DatabaseError? {
        if waiting.count >= limits.waiting {
            return DatabaseError(.overloaded, message: "too many requests are waiting")
        }
        if let payer = entry.payer {
            guard waitingOf[payer.id, default: 0] < limits.waitingPerPayer else {
                return .limited("Too many requests of yours are waiting.", retryAfter: 1)
            }
            waitingOf[payer.id, default: 0] += 1
        }
        waiting.append(entry)
        return nil
    }

    /// The first entry whose payer and role have room, marked as running at this worker.
    mutating func next(for worker: Int) -> Entry? {
        guard let index = waiting.firstIndex(where: hasRoom) else { return nil }
        let entry = waiting.remove(at: index)
        running[worker] = Running(ticket: entry.ticket, payer: entry.payer, since: .now)
        guard let payer = entry.payer else { return entry }
        change(&waitingOf, payer.id, by: -1)
        change(&runningOf, payer.id, by: 1)
        change(&runningAs, payer.role, by: 1)
        return entry
    }

    /// The worker has nothing to do any more; what it did, and for how long.
    mutating func end(of worker: Int) -> Running? {
        guard let ended = running.removeValue(forKey: worker) else { return nil }
        if let payer = ended.payer {
            change(&runningOf, payer.id, by: -1)
            change(&runningAs, payer.role, by: -1)
        }
        return ended
    }

    /// Whether somebody who may run waits although every worker has been busy for so long.
    func needsSpare(after patience: Duration, workers: Int) -> Bool {
        guard running.count >= workers, waiting.contains(where: hasRoom) else { return false }
        let since = ContinuousClock.now - patience
        return running.values.contains { $0.since < since }
    }

    private func hasRoom(_ entry: Entry) -> Bool {
        guard let payer = entry.payer else { return true }
        return runningOf[payer.id, default: 0] < limits.atOncePerPayer
            && runningAs[payer.role, default: 0] < limits.atOncePerRole
    }

    /// Names at zero are forgotten, or every caller there ever was would be remembered.
    private func change(_ counts: inout [String: Int], _ name: String, by step: Int) {
        let count = counts[name, default: 0] + step
        counts[name] = count == 0 ? nil : count
    }
}

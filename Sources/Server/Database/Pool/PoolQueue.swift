/// The waiting and running work of a pool; it picks the next entry so that no payer and no role holds all workers.
import DequeModule

/// It has no lock of its own: the pool uses it under its lock.
struct PoolQueue {
    /// With the budget that pays for it.
    typealias Job = (Result<Connection, DatabaseError>, WorkBudget?) -> Void

    struct Entry {
        let ticket: Ticket
        let payer: Payer?
        let job: Job
    }

    struct Running {
        let ticket: Ticket
        let account: Account?
        let since: ContinuousClock.Instant
    }

    /// One payer's transactions, looked up once each. Only accessed while the pool's lock is held.
    final class Account {
        let role: Account?
        let budget: WorkBudget?
        var waiting = 0
        var running = 0

        init(role: Account? = nil, budget: WorkBudget? = nil) {
            self.role = role
            self.budget = budget
        }
    }

    private struct Waiting {
        let entry: Entry
        let account: Account?
    }

    private let limits: PoolLimits
    private var waiting: Deque<Waiting> = []
    /// Keyed by worker.
    private(set) var running: [Int: Running] = [:]
    /// Whoever hasn't been seen for twenty thousand others is forgotten, with what they spent.
    private var accounts = GenerationalCache<Payer, Account>(capacity: 20_000)
    private var roles: [String: Account] = [:]

    init(_ limits: PoolLimits) { self.limits = limits }

    var count: Int { waiting.count }
    var isEmpty: Bool { waiting.isEmpty }

    /// Why an entry can't wait here; nil if it was added.
    mutating func add(_ entry: Entry) -> DatabaseError? {
        if waiting.count >= limits.waiting {
            return DatabaseError(.overloaded, message: "too many requests are waiting")
        }
        var account: Account?
        if let payer = entry.payer {
            let theirs = self.account(of: payer)
            if let wait = theirs.budget?.wait {
                return .limited("Your requests have kept the database busy for too long.", retryAfter: wait)
            }
            account = theirs
            guard theirs.waiting < limits.waitingPerPayer else {
                return .limited("Too many of your requests are waiting.", retryAfter: 1)
            }
            theirs.waiting += 1
        }
        waiting.append(Waiting(entry: entry, account: account))
        return nil
    }

    private mutating func account(of payer: Payer) -> Account {
        if let known = accounts[payer] { return known }
        let role = roles[payer.role] ?? Account()
        roles[payer.role] = role
        let account = Account(role: role, budget: WorkBudget(limits))
        accounts[payer] = account
        return account
    }

    /// The first entry whose payer and role have room; it is then running on this worker.
    mutating func next(for worker: Int) -> (Entry, WorkBudget?)? {
        guard let index = waiting.firstIndex(where: hasRoom) else { return nil }
        let (entry, account) = { ($0.entry, $0.account) }(waiting.remove(at: index))
        running[worker] = Running(ticket: entry.ticket, account: account, since: .now)
        if let account {
            account.waiting -= 1
            account.running += 1
            account.role?.running += 1
        }
        return (entry, account?.budget)
    }

    /// The worker has finished.
    /// - Returns: whether its work belonged to a payer, so that another entry of theirs may have room now.
    mutating func end(of worker: Int) -> Bool {
        guard let account = running.removeValue(forKey: worker)?.account else { return false }
        account.running -= 1
        account.role?.running -= 1
        return true
    }

    /// Whether an entry that may run waits although every worker is busy, and one of them has been held up for that long.
    func needsSpare(after patience: Duration, live: Int) -> Bool {
        running.count >= live && isShort(after: patience) && waiting.contains(where: hasRoom)
    }

    /// Whether fewer transactions are getting on than there are workers for, because the others have been held up for that
    /// long. More at once than that would only take turns on the same cores, and all would wait longer.
    func isShort(after patience: Duration) -> Bool {
        let since = ContinuousClock.now - patience
        return running.values.count { $0.since >= since } < limits.workers
    }

    private func hasRoom(_ waiting: Waiting) -> Bool {
        guard let account = waiting.account else { return true }
        return account.running < limits.atOncePerPayer && (account.role?.running ?? 0) < limits.atOncePerRole
    }
}

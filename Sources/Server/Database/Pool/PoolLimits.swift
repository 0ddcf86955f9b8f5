/// How much of a pool one payer and one role may take, so that nobody's heavy work becomes everybody's wait.
import Synchronization

package struct PoolLimits: Sendable, Hashable {
    /// Threads, each with a connection of its own.
    package var workers = 8
    /// More of them, started while the others are held up by work that takes long, and ended when they have nothing to do.
    package var spares = 0
    /// Transactions that may wait for a worker; one more fails as `overloaded`.
    package var waiting = 2048
    /// Of one payer's transactions: how many run at once, and how many may wait. One more fails as `limited`.
    package var atOncePerPayer = Int.max
    package var waitingPerPayer = Int.max
    /// Workers that the transactions of any one role leave to the others.
    package var reservedFromRole = 0
    /// Seconds of work a payer may save up; nil for no budget. See `WorkBudget`.
    package var savedWork: Double?
    /// Seconds of work that each second brings back.
    package var earnedWork = 0.25

    package init(workers: Int = 8, waiting: Int = 2048) {
        self.workers = workers
        self.waiting = waiting
    }

    var atOncePerRole: Int { max(1, workers + spares - reservedFromRole) }
}

/// Whose request a transaction serves: what limits and budgets count by. Set by the gateway for the request's task.
package struct Payer: Sendable, Hashable {
    /// A user's id, or an address for those who have none.
    package var id: String
    package var role: String

    package init(id: String, role: String) {
        self.id = id
        self.role = role
    }

    /// Nil for our own work, and for what the service key asks for.
    @TaskLocal package static var current: Payer?
}

/// Seconds of database work per payer: saved up to a maximum, spent by what their transactions take, earned back in time.
final class WorkBudget: Sendable {
    private let saved: Double
    private let earned: Double
    /// When the payer's savings would be full again, in seconds of `clock`.
    private let full = Mutex(GenerationalCache<String, Double>(capacity: 20_000))
    private let start = ContinuousClock.now

    init?(_ limits: PoolLimits) {
        guard let saved = limits.savedWork else { return nil }
        self.saved = saved
        earned = limits.earnedWork
    }

    private var time: Double { start.duration(to: .now).seconds }

    /// Seconds until the payer may ask again; nil while there are savings left.
    func wait(for payer: Payer) -> Int? {
        let missing = full.withLock { ($0[payer.id] ?? 0) } - time - saved / earned
        return missing > 0 ? Int(missing.rounded(.up)) : nil
    }

    func charge(_ payer: Payer, _ seconds: Double) {
        let now = time
        full.withLock { $0[payer.id] = max($0[payer.id] ?? 0, now) + seconds / earned }
    }
}

extension Duration {
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// The share of a pool that one payer and one role may take, so that one caller's heavy work doesn't block all others.
import Foundation
import NIOCore
import PostgresWire
import Synchronization

package struct PoolLimits: Sendable, Hashable {
    /// Connections.
    package var workers = 8
    /// Extra connections, which stand in for those that long work holds up, and end when these are back.
    package var spares = 0
    /// Transactions under way on one connection at a time.
    package var depth = WireLimits().depth
    /// Transactions that may wait for a connection; further ones fail as `overloaded`.
    package var waiting = 2048
    /// How many transactions of one payer may run at once, and how many may wait. Further ones fail as `limited`.
    package var atOncePerPayer = Int.max
    package var waitingPerPayer = Int.max
    /// Connections that one role's transactions must leave to the other roles.
    package var reservedFromRole = 0
    /// Whether one connection is enough for a loop, because no statement here is ever slow.
    var isQuick = false
    /// Seconds of work a payer may save up; nil means no budget. See `WorkBudget`.
    package var savedWork: Double?
    /// Seconds of work earned back per second.
    package var earnedWork = 0.25

    package init(workers: Int = 8, waiting: Int = 2048) {
        self.workers = workers
        self.waiting = waiting
    }

    /// One connection for each event loop, for statements that are never slow.
    package static func quick(most: Int = .max, waiting: Int = 2048) -> PoolLimits {
        var limits = PoolLimits(workers: min(most, System.coreCount), waiting: waiting)
        limits.isQuick = true
        return limits
    }

    var atOncePerRole: Int { max(1, workers + spares - reservedFromRole) }

    /// What one of so many loops gets of it. A payer's work is all on one loop.
    func share(of loops: Int) -> PoolLimits {
        func part(_ whole: Int) -> Int { (whole + loops - 1) / loops }
        var share = self
        (share.workers, share.spares, share.waiting) = (part(workers), part(spares), part(waiting))
        share.reservedFromRole = part(reservedFromRole)
        return share
    }

    var wire: WireLimits {
        var wire = WireLimits(connections: workers, spares: spares, waiting: waiting)
        wire.depth = depth
        // A small pool without spares has none to leave to statements that are known to be quick.
        wire.reserved = spares > 0 || workers >= 4 ? 1 : 0
        return wire
    }
}

/// The caller that a transaction serves, for limits and budgets. The gateway sets it for the request's task.
package struct Payer: Sendable, Hashable {
    package enum ID: Sendable, Hashable {
        case user(UUID)
        /// Of callers without an account.
        case address(String)
    }

    package var id: ID
    package var role: String

    package init(id: ID, role: String) {
        self.id = id
        self.role = role
    }

    /// Nil for our own work, and for requests with the service key.
    @TaskLocal package static var current: Payer?
}

/// Seconds of database work of one payer: saved up to a maximum, spent by their transactions, earned back over time.
final class WorkBudget: Sendable {
    private let saved: Double
    private let earned: Double
    /// When the savings are full again.
    private let full = Mutex(ContinuousClock.now)

    init?(_ limits: PoolLimits) {
        guard let saved = limits.savedWork else { return nil }
        self.saved = saved
        earned = limits.earnedWork
    }

    /// Seconds until the payer may ask again; nil while there are savings left.
    var wait: Int? {
        let missing = (full.withLock { $0 } - .now).seconds - saved / earned
        return missing > 0 ? Int(missing.rounded(.up)) : nil
    }

    func charge(_ seconds: Double) {
        full.withLock { $0 = max($0, .now) + .seconds(seconds / earned) }
    }
}

extension Duration {
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// Leases of others that were found lapsed, and since when: what a worker may take is what it has seen lapsed for a while.
import Foundation

/// After an outage, and when the database's clock was set, every lease has lapsed at once, those of living workers too.
/// They renew theirs with the next heartbeat; until that has passed nobody takes anything. Counted by this process's own
/// clock, which nobody sets.
struct LapsedLeases: Sendable {
    private let grace: Duration
    private var firstSeen: [UUID: ContinuousClock.Instant] = [:]

    /// - Parameter grace: longer than a heartbeat.
    init(grace: Duration) { self.grace = grace }

    /// What a look at the database found; a lease that isn't among it any more was renewed or taken.
    mutating func saw(_ leases: [UUID], at now: ContinuousClock.Instant = .now) {
        firstSeen = Dictionary(leases.map { ($0, firstSeen[$0] ?? now) }, uniquingKeysWith: { $1 })
    }

    /// A look failed: holders couldn't renew either, so their time begins anew.
    mutating func sawNothing() { firstSeen = [:] }

    func ripe(at now: ContinuousClock.Instant = .now) -> [UUID] {
        firstSeen.filter { now - $0.value >= grace }.map(\.key)
    }
}

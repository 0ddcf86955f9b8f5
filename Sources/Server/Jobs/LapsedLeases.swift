/// Other workers' leases that were seen expired, and since when: a worker may take a job only after a grace period.
import Foundation

/// After an outage, or when the database's clock was changed, all leases have expired at once, those of live workers
/// too. These renew theirs with the next heartbeat; until that has passed nobody takes anything. Time is counted by
/// this process's own clock, which nobody can change.
struct LapsedLeases: Sendable {
    private let grace: Duration
    private var firstSeen: [UUID: ContinuousClock.Instant] = [:]

    /// - Parameter grace: longer than a heartbeat.
    init(grace: Duration) { self.grace = grace }

    /// The result of a query of the database; a lease that is no longer in it was renewed or taken.
    mutating func saw(_ leases: [UUID], at now: ContinuousClock.Instant = .now) {
        firstSeen = Dictionary(leases.map { ($0, firstSeen[$0] ?? now) }, uniquingKeysWith: { $1 })
    }

    /// A query failed: holders couldn't renew either, so their grace period starts again.
    mutating func sawNothing() { firstSeen = [:] }

    func ripe(at now: ContinuousClock.Instant = .now) -> [UUID] {
        firstSeen.filter { now - $0.value >= grace }.map(\.key)
    }
}

/// Counts events per key in a sliding window; one process's memory, bounded.
import Foundation
import ServerDatabase
import Synchronization

/// Replicas count on their own, so N of them allow up to N times the limit; limits that guard money live in Postgres.
package final class RateLimiter: Sendable {
    private let limit: Int
    private let window: TimeInterval
    private let now: @Sendable () -> Date
    /// Times of a bucket's tokens, as generic cell rate: when the key's allowance would be full again.
    private let full = Mutex(GenerationalCache<String, Double>(capacity: 50_000))

    /// - Parameters:
    ///   - limit: events allowed at once and per window; 0 or less turns the limit off.
    ///   - window: seconds in which `limit` events are earned back.
    package init(limit: Int, window: TimeInterval, now: @escaping @Sendable () -> Date = { Date() }) {
        self.limit = limit
        self.window = window
        self.now = now
    }

    /// Nil when the event is allowed and counted; otherwise the seconds until the next one would be.
    package func check(_ key: String) -> Int? {
        guard limit > 0 else { return nil }
        let time = now().timeIntervalSince1970
        let cost = window / Double(limit)
        return full.withLock { full in
            let next = max(full[key] ?? time, time) + cost
            if next - time > window + 0.000_001 { return Int((next - time - window).rounded(.up)) }
            full[key] = next
            return nil
        }
    }
}

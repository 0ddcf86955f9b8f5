/// A rate limiter: counts events per key in a sliding window, in bounded memory of this process.
import Foundation
import ServerDatabase
import Synchronization

/// Replicas count separately, so N of them allow up to N times the limit; limits that guard money live in Postgres.
package final class RateLimiter: Sendable {
    private let limit: Int
    private let window: TimeInterval
    private let now: @Sendable () -> Date
    /// Generic cell rate algorithm: the time at which each key's allowance is full again.
    private let full = Mutex(GenerationalCache<String, Double>(capacity: 50_000))

    /// - Parameters:
    ///   - limit: events allowed at once and per window; 0 or less turns the limit off.
    ///   - window: seconds in which `limit` events are earned back.
    package init(limit: Int, window: TimeInterval, now: @escaping @Sendable () -> Date = { Date() }) {
        self.limit = limit
        self.window = window
        self.now = now
    }

    /// The seconds until the next event would be allowed, without counting one; nil if that is now.
    package func wait(for key: String) -> Int? {
        guard limit > 0 else { return nil }
        let time = now().timeIntervalSince1970
        let left = full.withLock { ($0.value(of: key) ?? time) + window / Double(limit) - time - window }
        return left > 0.000_001 ? Int(left.rounded(.up)) : nil
    }

    /// Nil if the event is allowed and counted; otherwise the seconds until the next one would be.
    package func check(_ key: String) -> Int? {
        guard limit > 0 else { return nil }
        let time = now().timeIntervalSince1970
        let cost = window / Double(limit)
        return full.withLock { full in
            let next = max(full.value(of: key) ?? time, time) + cost
            if next - time > window + 0.000_001 { return Int((next - time - window).rounded(.up)) }
            full.keep(next, of: key)
            return nil
        }
    }
}

/// A budget of messages that refills with time.
import NIOCore

struct Rate {
    private let (perSecond, burst): (Double, Double)
    private var left: Double
    private var at: NIODeadline

    init(perSecond: Double, burst: Double, now: NIODeadline = .now()) {
        (self.perSecond, self.burst, left, at) = (perSecond, burst, burst, now)
    }

    /// - Returns: false when the budget is used up.
    mutating func take(now: NIODeadline = .now()) -> Bool {
        left = min(burst, left + Double((now - at).nanoseconds) / 1e9 * perSecond)
        at = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}

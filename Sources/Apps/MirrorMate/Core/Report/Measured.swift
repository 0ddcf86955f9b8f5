/// All that was measured of one recording, as rules ask for it.

package struct Measured: Sendable, Hashable {
    /// In seconds.
    package var duration: Double
    package var readings: [ReportReading]

    package init(duration: Double, readings: [ReportReading]) {
        (self.duration, self.readings) = (duration, readings)
    }

    func value(_ quantity: String) -> Double? {
        readings.first { $0.quantity == quantity }?.value.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Why there is no number of it, if somebody tried.
    func reason(_ quantity: String) -> String? { readings.first { $0.quantity == quantity }?.reason }

    func spans(_ quantity: String) -> [ReportReading.Span] {
        readings.first { $0.quantity == quantity }?.spans ?? []
    }

    func points(_ quantity: String) -> [ReportReading.Point] {
        readings.first { $0.quantity == quantity }?.points ?? []
    }

    var pausesPerMinute: Double? {
        value(Quantities.pauseCount).flatMap { duration > 0 ? $0 * 60 / duration : nil }
    }
}

/// Where a number is as good as it gets, and where it is as bad: a grade from 0 to 1 rises and falls in straight lines.
struct Band: Sendable, Hashable {
    var worstLow: Double
    var bestLow: Double
    var bestHigh: Double
    var worstHigh: Double

    init(_ worstLow: Double, _ bestLow: Double, _ bestHigh: Double, _ worstHigh: Double) {
        (self.worstLow, self.bestLow, self.bestHigh, self.worstHigh) = (worstLow, bestLow, bestHigh, worstHigh)
    }

    /// The more the better.
    static func atLeast(_ best: Double, worst: Double) -> Band { Band(worst, best, .infinity, .infinity) }
    /// The less the better.
    static func atMost(_ best: Double, worst: Double) -> Band { Band(-.infinity, -.infinity, best, worst) }

    func grade(_ value: Double) -> Double {
        if value < bestLow { return min(max((value - worstLow) / (bestLow - worstLow), 0), 1) }
        if value > bestHigh { return min(max((worstHigh - value) / (worstHigh - bestHigh), 0), 1) }
        return 1
    }

    /// On which side of the best a number lies.
    func side(_ value: Double) -> Side { value < bestLow ? .low : value > bestHigh ? .high : .good }

    enum Side: Sendable, Hashable { case low, good, high }
}

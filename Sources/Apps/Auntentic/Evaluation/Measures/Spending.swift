/// What the run took in money and time.

package struct Spending: Hashable, Sendable, Codable {
    /// Attempts whose price is known, failed ones included: they are billed too. 0 for a judge without a price list.
    package var priced: Int
    /// Millionths of a US dollar, of the priced ones.
    package var totalMicroUSD: Int64
    package var medianSeconds: Double?
    /// 19 of 20 checks took at most this long.
    package var p95Seconds: Double?
    package var slowestSeconds: Double?

    /// - Parameter seconds: of every attempt that was answered; failed ones would make a broken judge look fast.
    package init(costs: [Int64], seconds: [Double]) {
        priced = costs.count
        totalMicroUSD = costs.reduce(0, +)
        let sorted = seconds.sorted()
        medianSeconds = Self.percentile(50, of: sorted)
        p95Seconds = Self.percentile(95, of: sorted)
        slowestSeconds = sorted.last
    }

    package var microUSDPerCheck: Double? { priced == 0 ? nil : Double(totalMicroUSD) / Double(priced) }

    /// Nearest rank: always a time that was measured, never one between two.
    static func percentile(_ percent: Int, of sorted: [Double]) -> Double? {
        guard !sorted.isEmpty else { return nil }
        let rank = (percent * sorted.count + 99) / 100
        return sorted[max(rank, 1) - 1]
    }
}

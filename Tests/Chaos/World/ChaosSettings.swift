/// How much chaos, and which: the same numbers make the same visitors, faults and moments.
import Foundation

package struct ChaosSettings: Sendable {
    package var seed: UInt64
    /// How long one scenario's faults last, under load.
    package var seconds: Double
    /// How long visitors come before anything breaks.
    package var warmUp: Double
    package var users = 8
    package var idleConnections = 10_000
    package var slowConnections = 500
    /// What part of its memory the server may have gained in the end.
    package var memoryGrowth = 0.1

    package init(seed: UInt64, seconds: Double, warmUp: Double? = nil) {
        self.seed = seed
        self.seconds = seconds
        self.warmUp = warmUp ?? max(4, seconds / 3)
    }

    /// A seed of a scenario's own, so that one alone runs as it does among the others.
    func seed(of name: String) -> UInt64 {
        name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

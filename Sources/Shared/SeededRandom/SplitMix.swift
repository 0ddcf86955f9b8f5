/// Random numbers that a seed fixes, the same on every machine: SplitMix64 (Steele, Lea, Flood 2014).
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to below the bound; 0 where the bound is none.
    package mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(max(1, bound))) }

    /// True in this share of cases, from 0 to 1.
    package mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}

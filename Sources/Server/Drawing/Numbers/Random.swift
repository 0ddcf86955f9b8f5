/// A seeded generator of numbers (SplitMix64): the same seed gives the same numbers on every machine.

struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// A stream of its own for one part of a picture, so that a change in one part leaves the others alone.
    init(_ seed: UInt64, _ part: String) { state = seed ^ part.stableHash }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// From 0 up to 1.
    mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

    mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

    /// Around 0, rarely beyond ±1; the sum of four even draws is close enough to a bell.
    mutating func bell() -> Float { (unit() + unit() + unit() + unit() - 2) * 0.866 }

    /// From 0 to `count - 1`.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    mutating func happens(_ chance: Float) -> Bool { unit() < chance }

    mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }

    mutating func shuffled<T>(_ items: [T]) -> [T] {
        var items = items
        for i in stride(from: items.count - 1, to: 0, by: -1) { items.swapAt(i, below(i + 1)) }
        return items
    }
}

extension String {
    /// FNV-1a of the bytes: unlike `Hashable`, the same in every process.
    var stableHash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // FNV's upper bits hardly change for short texts, so they are mixed once more.
        hash ^= hash >> 32
        hash &*= 0xD6E8_FEB8_6659_FD93
        return hash ^ (hash >> 32)
    }
}

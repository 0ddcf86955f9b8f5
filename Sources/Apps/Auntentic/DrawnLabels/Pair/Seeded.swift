/// Numbers that look random and depend on nothing but their seed, whatever the version of the standard library.
import Foundation

/// SplitMix64 by Sebastiano Vigna, public domain.
package struct Seeded: Sendable {
    private var state: UInt64

    /// - Parameter stream: what the numbers are for, so that a draw more in one place moves nothing in another.
    package init(_ seed: UInt64, _ stream: String) {
        state = stream.utf8.reduce(seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        _ = next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 ..< 1.
    package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    package mutating func within(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    package mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(unit() * Double(range.count))
    }

    package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    package mutating func pick<T>(_ choices: [T]) -> T { choices[integer(0...choices.count - 1)] }

    /// As many digits, the first of them maybe 0.
    package mutating func digits(_ count: Int) -> String {
        (0..<count).map { _ in String(integer(0...9)) }.joined()
    }

    package mutating func letters(_ count: Int, of alphabet: String = "ABCDEFGHIJKLMNOPQRSTUVWXYZ") -> String {
        let letters = Array(alphabet)
        return String((0..<count).map { _ in pick(letters) })
    }
}

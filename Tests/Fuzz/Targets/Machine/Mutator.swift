/// Makes inputs out of inputs: cuts, repeats, splices and puts in words of the format.
import SeededRandom

package struct Mutator {
    private var random: SplitMix
    private let words: [[UInt8]]
    private let longest: Int

    package init(_ target: FuzzTarget, seed: UInt64) {
        random = SplitMix(seed: seed)
        words = target.words.map { Array($0.utf8) } + Self.always
        longest = target.longest
    }

    /// What breaks parsers of any kind.
    private static let always: [[UInt8]] =
        [
            "\u{0}", "\r\n", "\"", "\\", "%00", "%", "..", "/", "\u{202E}", "é", "e\u{301}", "👩‍👩‍👧", "\u{FEFF}",
            "-1", "0", "1e309", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "2147483648",
            "4294967296", "18446744073709551616", "NaN",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0],
        ]

    /// - Parameter other: an input to splice with.
    package mutating func mutated(_ input: [UInt8], with other: [UInt8]) -> [UInt8] {
        var bytes = input
        for _ in 0..<1 + random.below(4) { change(&bytes, other) }
        return bytes.count > longest ? Array(bytes.prefix(longest)) : bytes
    }

    private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
        switch random.below(9) {
        case 0: flip(&bytes)
        case 1: bytes.removeSubrange(slice(of: bytes))
        case 2: bytes.insert(contentsOf: word(), at: place(in: bytes))
        case 3: bytes.replaceSubrange(slice(of: bytes, atMost: 8), with: word())
        case 4: bytes.insert(contentsOf: other[slice(of: other)], at: place(in: bytes))
        case 5: bytes = Array(bytes[..<place(in: bytes)] + other[place(in: other)...])
        case 6: pump(&bytes)
        case 7: bytes.replaceSubrange(slice(of: bytes), with: bytes[slice(of: bytes)])
        default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place(in: bytes))
        }
    }

    private mutating func flip(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    }

    /// The same piece many times over: what is quadratic, and what recurses, shows here.
    private mutating func pump(_ bytes: inout [UInt8]) {
        let range = slice(of: bytes, atMost: 16)
        guard !range.isEmpty else { return }
        let room = max(0, longest - bytes.count) / range.count
        let times = min(room, 1 << random.below(12))
        let piece = Array(bytes[range])
        bytes.insert(contentsOf: (0..<times).flatMap { _ in piece }, at: range.lowerBound)
    }

    private mutating func word() -> [UInt8] { words[random.below(words.count)] }
    private mutating func place(in bytes: [UInt8]) -> Int { random.below(bytes.count + 1) }
    private mutating func slice(of bytes: [UInt8], atMost most: Int = .max) -> Range<Int> {
        let start = place(in: bytes)
        return start..<start + random.below(min(most, bytes.count - start) + 1)
    }
}

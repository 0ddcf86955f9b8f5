/// A small QR code: bytes, error correction M, version 3 (29 modules a side), which holds 42 bytes.

/// ISO/IEC 18004. One mask is enough for drawings: which one is a matter of looks, and readers try none.
package struct QRCode: Sendable {
    package let side = 29
    private var dark: [Bool]
    private var isFixed: [Bool]
    private static let dataCount = 44
    private static let checkCount = 26
    /// Level M (00), mask 0 (000), with its error correction and the standard's pattern laid over.
    private static let format = 0b101_0100_0001_0010

    package subscript(_ row: Int, _ column: Int) -> Bool { dark[row * side + column] }

    /// Nil for more than 42 bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 42 else { return nil }
        dark = [Bool](repeating: false, count: side * side)
        isFixed = dark
        drawPatterns()
        let data = Self.dataWords(bytes)
        place(data + Self.checkWords(data))
    }

    private static func dataWords(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, 8)
        for byte in bytes { append(Int(byte), 8) }
        append(0, 4)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var filler: UInt8 = 0xEC
        while words.count < dataCount {
            words.append(filler)
            filler ^= 0xEC ^ 0x11
        }
        return words
    }

    /// Reed-Solomon over GF(256) with x⁸ + x⁴ + x³ + x² + 1.
    private static func checkWords(_ data: [UInt8]) -> [UInt8] {
        var generator: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<checkCount {
            var next = generator + [0]
            for (index, factor) in generator.enumerated() { next[index + 1] ^= product(factor, root) }
            generator = next
            root = product(root, 2)
        }
        var rest = data + [UInt8](repeating: 0, count: checkCount)
        for index in data.indices {
            let lead = rest[index]
            for (offset, factor) in generator.enumerated() { rest[index + offset] ^= product(factor, lead) }
        }
        return Array(rest.suffix(checkCount))
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var (one, other, sum) = (one, other, UInt8(0))
        while other > 0 {
            if other & 1 == 1 { sum ^= one }
            one = one & 0x80 == 0 ? one << 1 : one << 1 ^ 0x1D
            other >>= 1
        }
        return sum
    }

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return }
        dark[row * side + column] = isDark
        isFixed[row * side + column] = true
    }

    private mutating func drawPatterns() {
        for index in 0..<side {
            set(6, index, index.isMultiple(of: 2))
            set(index, 6, index.isMultiple(of: 2))
        }
        for (row, column) in [(3, 3), (3, side - 4), (side - 4, 3)] {
            square(row, column, reach: 4) { $0 != 2 && $0 != 4 }
        }
        square(22, 22, reach: 2) { $0 != 1 }
        for bit in 0..<15 { drawFormat(bit, Self.format >> bit & 1 == 1) }
        set(side - 8, 8, true)
    }

    private mutating func square(_ row: Int, _ column: Int, reach: Int, isDark: (Int) -> Bool) {
        for down in -reach...reach {
            for across in -reach...reach {
                set(row + down, column + across, isDark(max(abs(down), abs(across))))
            }
        }
    }

    /// The format stands twice: around the first finder, and split between the other two.
    private mutating func drawFormat(_ bit: Int, _ isDark: Bool) {
        switch bit {
        case 0..<6: set(bit, 8, isDark)
        case 6: set(7, 8, isDark)
        case 7: set(8, 8, isDark)
        case 8: set(8, 7, isDark)
        default: set(8, 14 - bit, isDark)
        }
        if bit < 8 { set(8, side - 1 - bit, isDark) } else { set(side - 15 + bit, 8, isDark) }
    }

    /// Two columns at a time from the right, up and down in turn, past the upright timing line.
    private mutating func place(_ words: [UInt8]) {
        var bit = 0
        var isUpward = true
        for right in stride(from: side - 1, to: 0, by: -2) {
            let right = right <= 6 ? right - 1 : right
            for step in 0..<side {
                let row = isUpward ? side - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * side + column] {
                    let isSet = bit / 8 < words.count && words[bit / 8] >> (7 - bit % 8) & 1 == 1
                    dark[row * side + column] = isSet != (row + column).isMultiple(of: 2)
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }
}

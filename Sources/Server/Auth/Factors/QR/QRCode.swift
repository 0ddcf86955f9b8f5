/// A QR code (ISO/IEC 18004) of bytes: byte mode, error correction level M, the smallest version that holds them.

struct QRCode: Sendable {
    /// Modules per side.
    let size: Int
    /// Row by row; true is dark.
    private(set) var modules: [Bool]
    /// Finders, timing, alignment, format and version: neither data nor mask touch them.
    private var isReserved: [Bool]

    /// Nil if there are more bytes than the largest version holds (2331).
    init?(_ bytes: [UInt8]) {
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        size = version.size
        modules = Array(repeating: false, count: size * size)
        isReserved = modules
        drawPatterns(version)
        draw(version.codewords(of: bytes))
        // Any mask can be read; the one without large even areas can be read best.
        let candidates = (0..<8).map { masked($0) }
        let penalties = candidates.map(\.penalty)
        let best = penalties.indices.min { penalties[$0] < penalties[$1] } ?? 0
        modules = candidates[best].modules
    }

    subscript(column: Int, row: Int) -> Bool { modules[row * size + column] }

    private mutating func reserve(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        modules[row * size + column] = isDark
        isReserved[row * size + column] = true
    }

    // MARK: - the fixed patterns

    private mutating func drawPatterns(_ version: QRVersion) {
        for index in 0..<size {
            reserve(6, index, index % 2 == 0)
            reserve(index, 6, index % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(column, row) }
        let centres = version.alignmentCentres
        for column in centres {
            for row in centres where !isFinder(column, row) { drawAlignment(column, row) }
        }
        drawFormat(mask: 0)
        drawVersion(version)
    }

    private mutating func drawFinder(_ column: Int, _ row: Int) {
        for dy in -4...4 {
            for dx in -4...4 {
                let distance = max(abs(dx), abs(dy))
                reserve(column + dx, row + dy, distance != 2 && distance != 4)
            }
        }
    }

    private func isFinder(_ column: Int, _ row: Int) -> Bool {
        (row == 6 && (column == 6 || column == size - 7)) || (row == size - 7 && column == 6)
    }

    private mutating func drawAlignment(_ column: Int, _ row: Int) {
        for dy in -2...2 {
            for dx in -2...2 { reserve(column + dx, row + dy, max(abs(dx), abs(dy)) != 1) }
        }
    }

    /// The level and the mask, twice, with their own error correction (§7.9).
    private mutating func drawFormat(mask: Int) {
        // Level M is 00.
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { reserve(8, index, bit(index)) }
        reserve(8, 7, bit(6))
        reserve(8, 8, bit(7))
        reserve(7, 8, bit(8))
        for index in 9..<15 { reserve(14 - index, 8, bit(index)) }
        for index in 0..<8 { reserve(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { reserve(8, size - 15 + index, bit(index)) }
        reserve(8, size - 8, true)
    }

    /// From version 7 on (§7.10).
    private mutating func drawVersion(_ version: QRVersion) {
        guard version.number >= 7 else { return }
        var rest = version.number
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version.number << 12 | rest
        for index in 0..<18 {
            let (near, far) = (index / 3, size - 11 + index % 3)
            reserve(far, near, bits >> index & 1 == 1)
            reserve(near, far, bits >> index & 1 == 1)
        }
    }

    // MARK: - data

    /// In pairs of columns from the right, up and down in turns; the column of the timing pattern is left out (§7.7.3).
    private mutating func draw(_ codewords: [UInt8]) {
        var index = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isReserved[row * size + column] {
                    guard index < codewords.count * 8 else { continue }
                    modules[row * size + column] = codewords[index >> 3] >> (7 - UInt8(index & 7)) & 1 == 1
                    index += 1
                }
            }
            right -= 2
        }
    }

    private func masked(_ mask: Int) -> QRCode {
        var code = self
        for row in 0..<size {
            for column in 0..<size where !isReserved[row * size + column] && Self.isInverted(mask, column, row) {
                code.modules[row * size + column].toggle()
            }
        }
        code.drawFormat(mask: mask)
        return code
    }

    private static func isInverted(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}

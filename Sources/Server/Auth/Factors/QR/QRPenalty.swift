/// How hard a QR code is to read (ISO/IEC 18004 §7.8.3): long runs, squares, false finders, too much of one colour.

extension QRCode {
    var penalty: Int {
        var total = 0
        for index in 0..<size {
            total += Self.penalty(line: (0..<size).map { self[$0, index] })
            total += Self.penalty(line: (0..<size).map { self[index, $0] })
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 where isSquare(column, row) { total += 3 }
        }
        let dark = modules.count { $0 }
        return total + abs(dark * 20 - modules.count * 10) / modules.count * 10
    }

    private func isSquare(_ column: Int, _ row: Int) -> Bool {
        let colour = self[column, row]
        return self[column + 1, row] == colour && self[column, row + 1] == colour && self[column + 1, row + 1] == colour
    }

    private static func penalty(line: [Bool]) -> Int {
        var total = 0
        var (run, recent) = (0, 0)
        for (index, isDark) in line.enumerated() {
            run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
            if run == 5 { total += 3 } else if run > 5 { total += 1 }
            // The last eleven modules: a finder's 1:1:3:1:1 with four light ones before or after it.
            recent = (recent << 1 | (isDark ? 1 : 0)) & 0x7FF
            if index >= 10 && (recent == 0b101_1101_0000 || recent == 0b000_0101_1101) { total += 40 }
        }
        return total
    }
}

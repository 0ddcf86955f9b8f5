/// The bars of product codes, their add-ons and of order numbers, as dark and light modules of equal width.

/// ISO/IEC 15420 (EAN/UPC) and ISO/IEC 16390 (interleaved 2 of 5).
package enum LinearBars {
    private static let odd = [
        "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ]
    private static let firstDigit = [
        "OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO",
    ]
    private static let narrowWide = [
        "nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn",
    ]

    /// 95 modules of a 12-digit UPC-A or a 13-digit EAN-13.
    package static func ean(_ code: String) -> [Bool] {
        let digits = numbers(code.count == 12 ? "0" + code : code)
        guard digits.count == 13 else { return [] }
        let left = zip(digits[1...6], firstDigit[digits[0]]).map { $1 == "O" ? odd[$0] : even($0) }
        let right = digits[7...12].map { inverted(odd[$0]) }
        return modules("101" + left.joined() + "01010" + right.joined() + "101")
    }

    /// The guard bars of `ean` reach further down than the others; so do a UPC-A's outer digits.
    package static func isLong(_ module: Int, upc: Bool) -> Bool {
        let reach = upc ? 10 : 3
        return module < reach || (45..<50).contains(module) || module >= 95 - reach
    }

    /// 20 modules of a two-digit add-on.
    package static func addOn(_ code: String) -> [Bool] {
        let digits = numbers(code)
        guard digits.count == 2 else { return [] }
        let parity = (digits[0] * 10 + digits[1]) % 4
        let first = parity < 2 ? odd[digits[0]] : even(digits[0])
        let second = parity.isMultiple(of: 2) ? odd[digits[1]] : even(digits[1])
        return modules("1011" + first + "01" + second)
    }

    /// Interleaved 2 of 5: an even count of digits, wide is three modules.
    package static func itf(_ code: String) -> [Bool] {
        let digits = numbers(code)
        guard digits.count.isMultiple(of: 2), !digits.isEmpty else { return [] }
        var widths = [1, 1, 1, 1]
        for pair in stride(from: 0, to: digits.count, by: 2) {
            for (bar, gap) in zip(narrowWide[digits[pair]], narrowWide[digits[pair + 1]]) {
                widths += [bar == "w" ? 3 : 1, gap == "w" ? 3 : 1]
            }
        }
        widths += [3, 1, 1]
        return widths.enumerated().flatMap { [Bool](repeating: $0.offset.isMultiple(of: 2), count: $0.element) }
    }

    private static func even(_ digit: Int) -> String { String(inverted(odd[digit]).reversed()) }
    private static func inverted(_ pattern: String) -> String { String(pattern.map { $0 == "1" ? "0" : "1" }) }
    private static func modules(_ pattern: String) -> [Bool] { pattern.map { $0 == "1" } }
    private static func numbers(_ code: String) -> [Int] { code.compactMap(\.wholeNumberValue) }
}

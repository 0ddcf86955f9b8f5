/// Which modules of a UPC or an EAN are ink (GS1 General Specifications, 5.2.1).

enum BarPatterns {
    /// Of the whole symbol, guards included.
    static let modules = 95

    /// The ten digits in one of the three sets of bars; 1 for ink.
    typealias Digits = [[Float]]

    /// Left half; a UPC has no others there.
    static let odd: Digits = [
        "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ].map(modules)
    /// Left half, too: which digits use it tells the first of thirteen digits.
    static let even: Digits = odd.map { $0.reversed().map { 1 - $0 } }
    static let right: Digits = odd.map { $0.map { 1 - $0 } }
    static let guardBars: [Float] = [1, 0, 1]
    static let middleBars: [Float] = [0, 1, 0, 1, 0]

    /// For each first digit which of the next six use the even set.
    static let parities: [[Bool]] = [
        "000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010",
    ].map { $0.map { $0 == "1" } }

    /// Where the twelve digits that are printed as bars begin.
    static let places = (0..<12).map { $0 < 6 ? 3 + 7 * $0 : 50 + 7 * ($0 - 6) }

    /// The set that a place has under a first digit.
    static func set(_ place: Int, first: Int) -> Digits { place > 5 ? right : parities[first][place] ? even : odd }

    /// All modules of thirteen digits.
    static func bars(of digits: [Int]) -> [Float] {
        let inner = (0..<12).map { set($0, first: digits[0])[digits[$0 + 1]] }
        return guardBars + inner.prefix(6).joined() + middleBars + inner.suffix(6).joined() + guardBars
    }

    private static func modules(_ pattern: String) -> [Float] { pattern.map { $0 == "1" ? 1 : 0 } }
}

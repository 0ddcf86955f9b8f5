/// How each brand writes its style codes.
package enum StyleGrammar {
    package enum Match: String, Hashable, Sendable {
        case exact
        /// Fits once characters that look alike are taken for each other, or in a rarer form that does occur.
        case possible
        case none
    }

    /// What may stand at each place of a code: true for a letter, false for a digit. Dashes and blanks don't count.
    private typealias Shape = [Bool]

    /// By length, since codes of another length needn't be looked at.
    private static let shapes: [Brand: [Int: [Shape]]] = [
        .nike: byLength(["AA9999999", "999999999"].map(shape)), .adidas: byLength(["AA9999", "A99999"].map(shape)),
        .newBalance: byLength(newBalance(letters: 1...2, digits: 3...4, tail: 2...3, last: 0...1)),
    ]

    /// Seen, but not covered by the sources of the strict shapes: all-digit adidas articles, and New Balance codes with
    /// other prefixes and tails (BB550WT1).
    private static let rarer: [Brand: [Int: [Shape]]] = [
        .adidas: byLength([shape("999999")]),
        .newBalance: byLength(newBalance(letters: 1...3, digits: 2...4, tail: 0...4, last: 0...2)),
    ]

    private static func byLength(_ shapes: [Shape]) -> [Int: [Shape]] {
        Dictionary(grouping: shapes, by: \.count)
    }

    /// A is a letter, 9 a digit.
    private static func shape(_ picture: String) -> Shape { picture.map { $0 == "A" } }

    package static func source(_ brand: Brand) -> FactSource {
        switch brand {
        case .nike:
            FactSource("Two public parsers and 23 of 23 codes of a Nike catalogue.", .severalIndependent)
        case .adidas, .newBalance:
            FactSource("Public parsers and product pages that agree.", .severalIndependent)
        }
    }

    /// As a person would describe it.
    package static func description(_ brand: Brand) -> String {
        switch brand {
        case .nike: "two letters and four digits, or six digits, then three digits for the colour, as in DD1391-100"
        case .adidas: "two letters and four digits, or a letter and five digits, as in CQ9447"
        case .newBalance: "a letter for whom it is made, the model's number and the colour, as in M990GL6"
        }
    }

    package static func match(_ code: String, _ brand: Brand) -> Match {
        let code = Array(Confusables.compact(code))
        let strict = shapes[brand]?[code.count] ?? []
        if hasKnownPrefix(code, brand), strict.contains(where: { fits(code, $0) }) { return .exact }
        let known = strict + (rarer[brand]?[code.count] ?? [])
        return known.contains { mayFit(code, $0) } || mayBeCutOff(code, brand) ? .possible : .none
    }

    /// Most of a longer code, from its beginning or to its end: DD1391 of DD1391-100.
    private static func mayBeCutOff(_ code: [Character], _ brand: Brand) -> Bool {
        guard code.count >= leastOfCode else { return false }
        let longer = shapes[brand]?.filter { $0.key > code.count }.values.flatMap(\.self) ?? []
        return longer.contains { mayFit(code, $0.prefix(code.count)) || mayFit(code, $0.suffix(code.count)) }
    }

    /// Fewer characters fit too much.
    private static let leastOfCode = 5

    /// The one brand whose strict grammar the whole code follows. A Nike code holds what looks like an adidas one
    /// (CQ9447-101), so only whole codes are compared.
    package static func brand(of code: String) -> Brand? {
        let brands = Brand.allCases.filter { match(code, $0) == .exact }
        return brands.count == 1 ? brands[0] : nil
    }

    /// The three digits of a Nike code that stand for its colour.
    package static func colourDigits(of code: String) -> String? {
        guard match(code, .nike) == .exact else { return nil }
        return String(Confusables.compact(code).suffix(3))
    }

    private static func fits(_ code: [Character], _ shape: Shape) -> Bool {
        zip(code, shape).allSatisfy { $1 ? $0.isLetter : $0.isNumber }
    }

    private static func mayFit(_ code: [Character], _ shape: some Sequence<Bool>) -> Bool {
        zip(code, shape).allSatisfy { $1 ? Confusables.mayBeLetter($0) : Confusables.mayBeDigit($0) }
    }

    private static func hasKnownPrefix(_ code: [Character], _ brand: Brand) -> Bool {
        brand != .newBalance || code.first.map("MWUG".contains) == true
    }

    private static func newBalance(
        letters: ClosedRange<Int>, digits: ClosedRange<Int>, tail: ClosedRange<Int>, last: ClosedRange<Int>
    ) -> [Shape] {
        letters.flatMap { letters in
            digits.flatMap { digits in
                tail.flatMap { tail in
                    last.map { last in
                        Shape(repeating: true, count: letters) + Shape(repeating: false, count: digits)
                            + Shape(repeating: true, count: tail) + Shape(repeating: false, count: last)
                    }
                }
            }
        }
    }
}

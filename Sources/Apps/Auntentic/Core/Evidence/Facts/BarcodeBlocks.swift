/// Which blocks of UPC numbers Nike used when, against the prefixes of its style codes.
package enum BarcodeBlocks {
    package static let source = FactSource(
        "24 Nike styles with 349 numbers of one catalogue: prefix and block rise together (rank correlation 0.86), "
            + "reused legacy numbers excepted.", .measured)

    /// The lowest block seen under each first letter of a style prefix.
    private static let lowest: [Character: Int] = [
        "B": 192_501, "C": 193_154, "D": 194_502, "F": 196_607, "H": 197_594,
    ]

    /// Blocks whose place in time is known: today's run, and the 88xxxx that a pair of 2013 carries.
    package static func isPlaced(_ block: Int) -> Bool {
        (190_000...199_999).contains(block) || (880_000...889_999).contains(block)
    }

    /// The oldest block that a style may carry without raising an eyebrow: the lowest of the prefix letter *before* its
    /// own, which leaves about two years of room. Nil for codes that say nothing, all-digit ones among them.
    package static func floor(style: String) -> Int? {
        guard StyleGrammar.match(style, .nike) == .exact, let first = Confusables.compact(style).first else {
            return nil
        }
        guard first.isLetter, lowest[first] != nil else { return nil }
        return lowest.filter { $0.key < first }.max { $0.key < $1.key }?.value
    }

    /// Age of a block on one scale: 88xxxx came before today's 19xxxx.
    package static func isOlder(_ block: Int, than floor: Int) -> Bool {
        (880_000...889_999).contains(block) || block < floor
    }

    /// Up to here sizes of one style were numbered one after the other in 10 of 11 styles seen; later ones scatter.
    package static let lastConsecutive = 196_969
}

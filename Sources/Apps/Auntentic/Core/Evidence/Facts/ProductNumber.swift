/// The number under a barcode: a UPC of 12 digits or an EAN of 13, its check digit, and the block it was issued from.
package struct ProductNumber: Hashable, Sendable, CustomStringConvertible {
    /// 12 digits, or 13 that don't begin with 0.
    package let digits: String

    package static let source = FactSource(
        "GS1 check digit: weights 3 and 1 in turn from the right, the sum a multiple of 10.", .official)

    /// Takes 12 to 14 digits in any of the usual spellings, blanks and dashes included, right or wrong check digit.
    package init?(_ text: String) {
        let bare = text.filter { !$0.isWhitespace && $0 != "-" }
        guard (12...14).contains(bare.count), bare.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        var digits = Substring(bare)
        while digits.count > 12, digits.first == "0" { digits = digits.dropFirst() }
        guard digits.count <= 13 else { return nil }
        self.digits = String(digits)
    }

    package var description: String { digits }

    package var isValid: Bool { digits.last == Self.checkDigit(for: digits.dropLast()) }

    /// What the last digit has to be.
    package var expectedCheckDigit: Character { Self.checkDigit(for: digits.dropLast()) }

    /// The first six digits of a UPC; nil for an EAN.
    package var block: Int? { digits.count == 12 ? Int(digits.prefix(6)) : nil }

    /// Block and item without the check digit: consecutive for sizes that were numbered one after the other.
    package var item: Int? { Int(digits.dropLast()) }

    /// At how many places two numbers of one length differ; nil for different lengths.
    package func distance(to other: ProductNumber) -> Int? {
        guard digits.count == other.digits.count else { return nil }
        return zip(digits, other.digits).filter { $0 != $1 }.count
    }

    package static func checkDigit(for body: some StringProtocol) -> Character {
        let sum = body.reversed().enumerated().reduce(0) { sum, place in
            sum + (place.element.wholeNumberValue ?? 0) * (place.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return Character(String((10 - sum % 10) % 10))
    }
}

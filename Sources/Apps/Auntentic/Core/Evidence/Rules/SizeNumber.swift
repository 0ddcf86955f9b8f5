/// A size as printed, taken apart: the number, and the letter that says for whom it is.
struct SizeNumber: Hashable, Sendable {
    enum Letter: Character, Sendable {
        case youth = "Y"
        /// C and K: toddlers and small children, who have tables of their own.
        case child = "C"
        case women = "W"
        case men = "M"
    }

    var value: Double
    var letter: Letter?

    /// `8.5`, `6Y`, `10.5C`, `42 2/3`, `B.5` (an 8 misread).
    init?(_ text: String) {
        var rest = Substring(text.uppercased().filter { !$0.isWhitespace || $0 == " " })
        if let last = rest.last, let letter = Letter(rawValue: last == "K" ? "C" : last) {
            self.letter = letter
            rest.removeLast()
        }
        guard let value = Self.number(rest) else { return nil }
        self.value = value
    }

    /// In one spelling: `8.5`, `6Y`.
    var label: String { SizeChart.Row.label(value) + (letter.map { String($0.rawValue) } ?? "") }

    /// Thirds are printed as 42 2/3, 42.67 or 42.7.
    func isSame(as other: SizeNumber) -> Bool { abs(value - other.value) < 0.08 }

    private static func number(_ text: Substring) -> Double? {
        let parts = text.split(separator: " ")
        guard let first = parts.first, parts.count <= 2 else { return nil }
        guard let whole = Double(Confusables.digits(first)), whole > 0, whole < 1000 else { return nil }
        switch parts.dropFirst().first {
        case nil: return whole
        case "1/3": return whole + 1.0 / 3
        case "2/3": return whole + 2.0 / 3
        case "1/2": return whole + 0.5
        default: return nil
        }
    }
}

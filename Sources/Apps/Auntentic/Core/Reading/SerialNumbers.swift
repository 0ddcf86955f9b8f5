/// The number that tells an adidas shoe from the other one of its pair.
///
/// No source describes its form; guides show one word of capitals and figures. What may be the same on both tags is left
/// out: order numbers are figures alone, and a factory's code run together with its number begins with three letters.
enum SerialNumbers {
    private static let lengths = 8...14

    static func field(_ texts: [LineText], style: ReadField?, trust: Double) -> ReadField? {
        texts.flatMap { candidates($0, style) }.winner(trust: trust)
    }

    private static func candidates(_ text: LineText, _ style: ReadField?) -> [Candidate] {
        guard text.line.words.count == 1, let word = text.line.words.first?.text, isSerial(word) else { return [] }
        let code = style?.value.filter { $0 != "-" } ?? "-"
        guard !word.contains(code) else { return [] }
        return [Candidate(text.line, words: 0..<1, text: word, value: word, price: 0.1)]
    }

    private static func isSerial(_ word: String) -> Bool {
        guard lengths.contains(word.count), !word.hasPrefix("ART"), !word.hasPrefix("PO") else { return false }
        guard word.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) }) else { return false }
        let letters = word.prefix(while: \.isLetter).count
        return letters < 3 && word.count { $0.isNumber } >= 5 && word.contains(where: \.isLetter)
    }
}

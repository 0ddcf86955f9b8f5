/// The factory's short code on a size tag: two or three characters that stand alone, XC or LN3.
enum FactoryCodes {
    /// What else stands alone in two or three capitals on a tag.
    private static let others: Set<String> = [
        "US", "USA", "UK", "EU", "EUR", "CM", "BR", "CN", "CHN", "MX", "JP", "KR", "FR", "GB", "IN", "EN", "NA", "UPC",
        "PO",
        "OG", "GS", "TD", "PS", "SB", "QR", "ART", "NO", "RED", "CA", "RN", "TM", "QS", "SE", "NRG", "THE", "OF", "TO",
        "IS",
        "BY", "OR", "WWW", "COM", "NB", "AIR", "MID", "LOW", "MAX",
    ]

    /// Only where the rest of a tag was read: two letters alone are found in any pattern.
    static func field(_ lines: [RecognisedLine], near code: ReadField?) -> ReadField? {
        guard code != nil else { return nil }
        let candidates = lines.compactMap { line -> Candidate? in
            guard line.words.count == 1, line.confidence > 0.75 else { return nil }
            let word = line.words[0].text
            guard isCode(word) else { return nil }
            return Candidate(line, words: 0..<1, text: word, value: word, price: 0.1)
        }
        // Two capitals have no check of their own: MB was read for MB3 twice alike.
        return candidates.winner(trust: 0.6)
    }

    private static func isCode(_ word: String) -> Bool {
        guard (2...3).contains(word.count), !others.contains(word) else { return false }
        let characters = Array(word)
        return characters.prefix(2).allSatisfy { $0.isASCII && $0.isUppercase }
            && characters.dropFirst(2).allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    }
}

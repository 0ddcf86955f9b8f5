/// The factory's short code on a size tag: two or three characters that stand alone, XC or LN3; adidas's RDO 556816.
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
            guard line.confidence > 0.75, isCode(line.text) else { return nil }
            return Candidate(line, words: line.words.indices, text: line.text, value: line.text, price: 0.1)
        }
        // Two capitals have no check of their own: MB was read for MB3 twice alike.
        return candidates.winner(trust: 0.6)
    }

    private static func isCode(_ word: String) -> Bool {
        // adidas: three letters and six figures.
        let form = String(word.map { $0.isASCII && $0.isUppercase ? "A" : $0.isASCII && $0.isNumber ? "9" : $0 })
        if form == "AAA 999999" { return true }
        guard ["AA", "AAA", "AA9", "A99"].contains(form), !others.contains(word) else { return false }
        // Not a scale and its size.
        return SizeTable.scale(of: word).0 == nil
    }
}

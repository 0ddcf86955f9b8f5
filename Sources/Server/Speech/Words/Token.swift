/// A word as rules compare it: small letters without punctuation, and what stands around it.

struct Token: Hashable, Sendable {
    let text: String
    let start: Double
    let end: Double
    /// What stands behind it in the text: "," or "."; empty where there is nothing or nobody knows.
    var mark = ""

    /// A sentence ends here.
    var endsSentence: Bool { mark.contains { ".?!…".contains($0) } }
    var isParted: Bool { !mark.isEmpty }

    init(_ word: Transcript.Word) {
        (text, start, end) = (Self.bare(word.text), word.start, word.end)
    }

    static func bare(_ text: String) -> String {
        text.lowercased().replacing("’", with: "'").trimming { !$0.isLetter && !$0.isNumber }
    }

    /// The punctuation behind a word.
    static func mark(_ text: Substring) -> String {
        String(text.reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed()).filter { ",.?!…;:—–".contains($0) }
    }
}

extension String {
    fileprivate func trimming(_ isOdd: (Character) -> Bool) -> String {
        let start = drop(while: isOdd)
        return String(start.reversed().drop(while: isOdd).reversed())
    }
}

extension Transcript {
    /// The words, with the punctuation of the text where both are word for word the same.
    var tokens: [Token] {
        var tokens = words.map(Token.init).filter { !$0.text.isEmpty }
        guard let text else { return tokens }
        let parts = text.split(whereSeparator: \.isWhitespace).filter { !Token.bare(String($0)).isEmpty }
        guard parts.map({ Token.bare(String($0)) }) == tokens.map(\.text) else { return tokens }
        for (index, part) in parts.enumerated() { tokens[index].mark = Token.mark(part) }
        return tokens
    }
}

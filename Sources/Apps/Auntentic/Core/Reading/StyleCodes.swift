/// Style codes by the makers' grammars: Nike 555088-030 and DD1391-100, adidas CQ9447 and B37571, New Balance M990GL6.
enum StyleCodes {
    /// Number of grammar slots before and after Nike's separator.
    private static let nikeModel = 6
    private static let nikeColour = 3
    /// What had to be guessed more than this is no code.
    private static let leastProbability = 0.01
    private static let dashes: Set<Character> = ["-", "–", "—", "_", "~", "=", "−", "."]

    static func nike(in text: LineText) -> [Candidate] {
        text.marks.indices.compactMap { start in
            guard text.isStart(start) else { return nil }
            let readings = [nike(text, start, letters: 2), nike(text, start, letters: 0)].compactMap(\.self)
            return readings.max { $0.weight < $1.weight }
        }
    }

    /// Digits alone until 2013 or so, since then two letters and four digits; both end in three digits for the colours.
    private static func nike(_ text: LineText, _ start: Int, letters: Int) -> Candidate? {
        var at = start
        var (price, probability) = (0.0, 1.0)
        guard let model = take(text, &at, letters: letters, digits: nikeModel - letters, &price, &probability)
        else { return nil }
        price += separator(text, &at)
        guard var colour = take(text, &at, letters: 0, digits: nikeColour, &price, &probability), price <= 2.5,
            probability > leastProbability
        else { return nil }
        if !text.isEnd(at) {
            guard let rest = surplus(text, &at), price < 0.5 else { return nil }
            (colour, price) = (colour + rest, price + 0.8)
        }
        // A third code group or a slash after it: part of a longer number, a patent list or a date.
        if at < text.marks.count, "/*".contains(text.marks[at].character) { return nil }
        return text.candidate(start..<at, value: "\(model)-\(colour)", price: price, probability: probability)
    }

    /// Without the beginnings of a longer code that was read at least twice: a line cut at the edge of what was looked at.
    static func whole(_ candidates: [Candidate]) -> [Candidate] {
        candidates.filter { short in
            candidates.count { $0.value.count > short.value.count && $0.value.hasPrefix(short.value) } < 2
        }
    }

    /// One or two digits more than any code has, which a forger may have printed: never guessed, only read.
    private static func surplus(_ text: LineText, _ at: inout Int) -> String? {
        let rest = text.marks[at...].prefix { $0.character.isASCII && $0.character.isNumber && !$0.isAfterSpace }
        at += rest.count
        return (1...2).contains(rest.count) && text.isEnd(at) ? String(rest.map(\.character)) : nil
    }

    /// A dash or a gap; a number that runs through may be an order number of nine digits and isn't believed.
    private static func separator(_ text: LineText, _ at: inout Int) -> Double {
        guard at < text.marks.count else { return 0 }
        if dashes.contains(text.marks[at].character) {
            at += 1
            return 0
        }
        return text.marks[at].isAfterSpace ? 0.1 : 1.5
    }

    private static func take(
        _ text: LineText, _ at: inout Int, letters: Int, digits: Int, _ price: inout Double,
        _ probability: inout Double
    ) -> String? {
        var taken = ""
        for slot in 0..<letters + digits {
            guard at < text.marks.count else { return nil }
            let mark = text.marks[at]
            guard let sign = slot < letters ? mark.sign.letter : mark.sign.digit else { return nil }
            probability *= sign.probability
            if slot > 0, mark.isAfterSpace { price += 0.8 }
            taken.append(sign.character)
            at += 1
        }
        return taken
    }

    /// adidas prints six characters behind `ART`; where that sign is read, nothing else is the code.
    static func adidas(_ texts: [LineText]) -> [Candidate] {
        let found = texts.flatMap(adidas)
        let signed = found.filter(\.isSigned)
        return (signed.isEmpty ? found : signed).map(\.candidate)
    }

    /// Nike's codes begin the same way and go on.
    private static func adidas(in text: LineText) -> [(candidate: Candidate, isSigned: Bool)] {
        text.marks.indices.compactMap { start in
            let isSigned = isAfterArticleSign(text, start)
            guard text.isStart(start) || isSigned else { return nil }
            // A list of patents, whose numbers look the same, has stars in between.
            if start > 0, text.marks[start - 1].character == "*" { return nil }
            // Six digits are no code whose first was misread, unless the sign says that a code begins here.
            guard isSigned || text.marks[start].character.isLetter else { return nil }
            let readings = [2, 1].compactMap { adidas(text, start, letters: $0, isSigned: isSigned) }
            return readings.max { $0.weight < $1.weight }.map { ($0, isSigned) }
        }
    }

    private static func adidas(_ text: LineText, _ start: Int, letters: Int, isSigned: Bool) -> Candidate? {
        var at = start
        var (price, probability) = (isSigned ? 0 : 0.6, 1.0)
        guard var code = take(text, &at, letters: letters, digits: 6 - letters, &price, &probability), price <= 1.6,
            probability > leastProbability
        else { return nil }
        if isSigned, price < 0.5, let rest = surplus(text, &at) { (code, price) = (code + rest, price + 0.6) }
        guard text.isEnd(at), !goesOn(text, at) else { return nil }
        return text.candidate(start..<at, value: code, price: price, probability: probability)
    }

    private static func isAfterArticleSign(_ text: LineText, _ start: Int) -> Bool {
        let before = text.marks[..<start].reversed().lazy.map(\.character).filter(Lookalikes.isCodeCharacter).prefix(3)
        return String(Array(before).reversed()).uppercased() == "ART"
    }

    private static func goesOn(_ text: LineText, _ at: Int) -> Bool {
        guard at < text.marks.count else { return false }
        if text.marks[at].character == "*" { return true }
        return dashes.contains(text.marks[at].character) || Lookalikes.digit(text.marks[at].character)?.isGuess == false
    }

    /// A prefix for whom, three or four digits, two or three letters for the colour, sometimes a version digit.
    static func newBalance(in text: LineText) -> [Candidate] {
        text.line.words.indices.compactMap { index in
            let word = text.line.words[index]
            let code = word.text.uppercased().filter { Lookalikes.isCodeCharacter($0) }
            guard code.count == word.text.count, let surplus = newBalanceSurplus(code) else { return nil }
            return Candidate(
                text.line, words: index..<index + 1, text: word.text, value: code, price: surplus > 1 ? 1 : 0.3)
        }
    }

    static func isNewBalance(_ code: String) -> Bool { newBalanceSurplus(code).map { $0 <= 1 } ?? false }

    /// How many digits follow the colour, at most three; nil for what is no such code.
    private static func newBalanceSurplus(_ code: String) -> Int? {
        var rest = Substring(code)
        guard let prefix = rest.popFirst(), "MWUGPIKYB".contains(prefix) else { return nil }
        if let second = rest.first, second.isLetter { rest.removeFirst() }
        let digits = rest.prefix(while: \.isNumber)
        rest.removeFirst(digits.count)
        let letters = rest.prefix(while: \.isLetter)
        rest.removeFirst(letters.count)
        let isCode = (3...4).contains(digits.count) && (2...3).contains(letters.count) && rest.count <= 3
        return isCode && rest.allSatisfy(\.isNumber) ? rest.count : nil
    }
}

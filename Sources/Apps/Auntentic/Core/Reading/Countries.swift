/// Where shoes are made, in the languages labels say it: MADE IN CHINA, FABRIQUE EN CHINE, HECHO EN CHINA.
enum Countries {
    private static let names: [(name: String, spellings: [String])] = [
        ("China", ["CHINA", "CHINE"]), ("Vietnam", ["VIETNAM", "VIETNAM"]),
        ("Indonesia", ["INDONESIA", "INDONESIE"]), ("India", ["INDIA", "INDE"]),
        ("Thailand", ["THAILAND", "THAILANDE", "TAILANDIA"]), ("Taiwan", ["TAIWAN"]),
        ("Cambodia", ["CAMBODIA", "CAMBODGE", "CAMBOYA"]), ("South Korea", ["KOREA", "COREE", "COREA"]),
        ("Japan", ["JAPAN", "JAPON"]), ("Italy", ["ITALY", "ITALIE", "ITALIA"]),
        ("Brazil", ["BRAZIL", "BRESIL", "BRASIL"]), ("Mexico", ["MEXICO", "MEXIQUE"]),
        ("Turkey", ["TURKEY", "TURQUIE", "TURQUIA", "TURKIYE"]), ("Pakistan", ["PAKISTAN"]),
        ("Philippines", ["PHILIPPINES", "FILIPINAS"]), ("Myanmar", ["MYANMAR"]), ("Bangladesh", ["BANGLADESH"]),
        ("Argentina", ["ARGENTINA", "ARGENTINE"]), ("Germany", ["GERMANY", "ALLEMAGNE", "ALEMANIA"]),
        ("Portugal", ["PORTUGAL"]), ("Spain", ["SPAIN", "ESPAGNE"]), ("Laos", ["LAOS"]),
        ("USA", ["USA", "ETATSUNIS", "UNITEDSTATES"]),
        ("United Kingdom", ["UK", "ENGLAND", "UNITEDKINGDOM", "GREATBRITAIN"]),
        ("Bosnia and Herzegovina", ["BOSNIA"]), ("Romania", ["ROMANIA", "ROUMANIE"]),
        ("Tunisia", ["TUNISIA", "TUNISIE"]),
    ]
    private static let openings = [
        "MADEIN", "FABRIQUEEN", "FABRIQUEAU", "HECHOEN", "FABRICADONA", "FABRICADOEN", "MADE",
    ]

    static func candidates(in text: LineText) -> [Candidate] {
        let compact = text.compact.filter(\.isLetter)
        // Nothing but the line that says so names one country in two languages.
        let isRepeated = names.contains { country in
            Set(country.spellings).count { compact.contains($0) } > 1
        }
        let isOpened = isRepeated || openings.contains { compact.contains($0) }
        let words = text.line.words.indices
        return words.flatMap { index -> [Candidate] in
            let word = capitals(text.line.words[index].text)
            let pair = index + 1 < words.count ? word + capitals(text.line.words[index + 1].text) : ""
            return names.compactMap { country in
                guard let price = price(word, pair, country.spellings, isOpened: isOpened) else { return nil }
                return Candidate(
                    text.line, words: index..<index + 1, text: text.line.text, value: country.name, price: price,
                    isStrict: true)
            }
        }
    }

    /// Labels leave accents out; the recogniser sometimes sees some.
    private static func capitals(_ word: String) -> String {
        word.uppercased().filter { $0.isASCII && $0.isLetter }
    }

    /// A country's name alone may be part of anything: it counts in full only after its opening.
    private static func price(_ word: String, _ pair: String, _ spellings: [String], isOpened: Bool) -> Double? {
        for spelling in spellings {
            if word == spelling || pair == spelling { return isOpened ? 0 : (spelling.count > 3 ? 0.5 : nil) }
            // The words run together: MADEINCHINA.
            if isOpened, word.count > spelling.count + 2, word.hasSuffix(spelling) { return 0.2 }
        }
        guard isOpened else { return nil }
        let isNear = spellings.contains { $0.count >= 5 && EditDistance.between(word, $0, limit: 1) != nil }
        return isNear ? 0.7 : nil
    }
}

/// The lines that name the country of making in one of the languages of labels: MADE IN CHINA, FABRIQUE EN CHINE.
package struct OriginLine: Hashable, Sendable {
    package enum Language: String, Hashable, Sendable, CaseIterable {
        case english, spanish, french, portuguese

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    package static let source = FactSource(
        "Six photographed labels of three pairs (2013, 2019, 2020): every line names the same country, spelled right.",
        .measured)

    package var language: Language
    /// In English.
    package var country: String

    private static let openings: [(text: String, language: Language)] = [
        ("MADEIN", .english), ("HECHOEN", .spanish), ("FABRIQUEEN", .french), ("FABRIQUEAU", .french),
        ("FABRIQUEAUX", .french), ("FABRICADONA", .portuguese), ("FABRICADONO", .portuguese),
        ("FABRICADOEM", .portuguese),
    ]

    private static let names: [Language: [String: String]] = [
        .english: ["CHINA": "China", "VIETNAM": "Vietnam", "INDONESIA": "Indonesia"],
        .spanish: ["CHINA": "China", "VIETNAM": "Vietnam", "INDONESIA": "Indonesia"],
        .french: ["CHINE": "China", "VIETNAM": "Vietnam", "INDONESIE": "Indonesia"],
        .portuguese: ["CHINA": "China", "VIETNA": "Vietnam", "VIETNAM": "Vietnam", "INDONESIA": "Indonesia"],
    ]

    /// All well-formed lines, as bare capitals.
    private static let known: [String: OriginLine] = Dictionary(
        openings.flatMap { opening in
            names[opening.language, default: [:]].map { name, country in
                (opening.text + name, OriginLine(language: opening.language, country: country))
            }
        }, uniquingKeysWith: { first, _ in first })

    /// What stands between strokes, one line each: boxes put three languages into one line.
    package static func parts(of text: String) -> [String] {
        text.uppercased().split(separator: "/").map { part in
            part.folding.filter { $0.isASCII && $0.isLetter }
        }.filter { !$0.isEmpty }
    }

    package static func read(_ part: String) -> OriginLine? { known[part] }

    /// The one well-formed line that this is a misspelling of: one or two letters off. Missing letters are none, as an edge
    /// may have taken them.
    package static func meant(by part: String) -> String? {
        guard known[part] == nil, part.count >= shortest, !known.keys.contains(where: { Remnant.isLeft(part, of: $0) })
        else { return nil }
        let near = known.keys.filter { EditDistance.between(part, $0, limit: 2) != nil }
        return near.min { distance(part, $0) < distance(part, $1) }
    }

    /// Shorter than this anything is near to something.
    private static let shortest = 9

    private static func distance(_ one: String, _ other: String) -> (Int, String) {
        (EditDistance.between(one, other, limit: 2) ?? .max, other)
    }

    static func isWellSpelled(_ text: String) -> Bool {
        let parts = parts(of: text)
        return !parts.isEmpty && parts.allSatisfy { known[$0] != nil }
    }
}

extension StringProtocol {
    /// Labels print É and E alike, and a recogniser takes I for 1.
    fileprivate var folding: String {
        let plain: [Character: Character] = [
            "É": "E", "È": "E", "Ê": "E", "Ã": "A", "Á": "A", "Ó": "O", "0": "O", "1": "I", "5": "S", "8": "B",
        ]
        return String(map { plain[$0] ?? $0 })
    }
}

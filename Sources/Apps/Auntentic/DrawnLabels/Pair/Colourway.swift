/// Colour words in the order labels print them, with the digit Nike's colour block begins with.

/// The families' digits are those of two independent code sources (`market.md` §1.6): a convention, not a law.
enum Colourway {
    struct Colour: Sendable {
        let english: String
        let french: String
    }

    static func random(_ random: inout Seeded) -> (digit: Int, colours: [Colour]) {
        let digit = random.pick([0, 0, 0, 1, 1, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8])
        let main = random.pick(families[digit])
        let others = families.flatMap(\.self).filter { $0.english != main.english }
        var colours = [main]
        for _ in 0..<random.integer(1...3) {
            let next = random.pick(others)
            if !colours.contains(where: { $0.english == next.english }) { colours.append(next) }
        }
        return (digit, colours)
    }

    /// A word of another family than `digit`'s.
    static func clashing(with digit: Int, _ random: inout Seeded) -> Colour {
        let other = families.indices.filter { $0 != digit }
        return random.pick(families[random.pick(other)])
    }

    private static let families: [[Colour]] = [
        [.init("BLACK", "NOIR"), .init("BLACK", "NOIR"), .init("ANTHRACITE", "ANTHRACITE")],
        [.init("WHITE", "BLANC"), .init("SAIL", "VOILE"), .init("SUMMIT WHITE", "BLANC SOMMET")],
        [.init("BAROQUE BROWN", "MARRON BAROQUE"), .init("DARK MOCHA", "MOKA FONCE"), .init("WHEAT", "BLE")],
        [.init("PINE GREEN", "VERT SAPIN"), .init("LUCKY GREEN", "VERT CHANCE"), .init("CARGO KHAKI", "KAKI CARGO")],
        [.init("GAME ROYAL", "ROYAL"), .init("OBSIDIAN", "OBSIDIENNE"), .init("UNIVERSITY BLUE", "BLEU UNIV")],
        [.init("COURT PURPLE", "VIOLET COURT"), .init("DARK CONCORD", "CONCORD FONCE")],
        [
            .init("GYM RED", "ROUGE SPORT"), .init("UNIVERSITY RED", "ROUGE UNIV"),
            .init("VARSITY RED", "ROUGE VARSITY"),
        ],
        [.init("TOUR YELLOW", "JAUNE TOUR"), .init("METALLIC GOLD", "OR METALLIQUE")],
        [.init("STARFISH", "ETOILE DE MER"), .init("TOTAL ORANGE", "ORANGE TOTAL")],
    ]
}

extension Colourway.Colour {
    init(_ english: String, _ french: String) {
        self.init(english: english, french: french)
    }
}

/// What the first digit of a Nike colour number says about the main colour, and which words say the same.
package enum ColourFamily: Int, Codable, Hashable, Sendable, CaseIterable {
    case black, white, brown, green, blue, purple, red, yellow, orange, multi

    package static let source = FactSource(
        "Two public files that list the colour blocks; Nike publishes nothing, and exceptions occur.",
        .severalIndependent)

    package var title: String {
        switch self {
        case .black: "black"
        case .white: "white"
        case .brown: "brown or earth"
        case .green: "green"
        case .blue: "blue"
        case .purple: "purple"
        case .red: "red"
        case .yellow: "yellow or gold"
        case .orange: "orange"
        case .multi: "several colours"
        }
    }

    /// From the three digits at the end of a style code.
    package init?(digits: String) {
        guard let first = digits.first?.wholeNumberValue else { return nil }
        self.init(rawValue: first)
    }

    /// What a colour word may stand for. Words that sit in several blocks keep them all; the rest says nothing.
    private static let words: [String: Set<ColourFamily>] = [
        "BLACK": [.black], "ANTHRACITE": [.black], "WHITE": [.white], "SAIL": [.white], "BROWN": [.brown],
        "CHOCOLATE": [.brown], "MOCHA": [.brown], "WHEAT": [.brown, .yellow], "KHAKI": [.green, .brown],
        "OLIVE": [.green, .brown], "GREEN": [.green], "BLUE": [.blue], "NAVY": [.blue], "ROYAL": [.blue],
        "OBSIDIAN": [.blue], "PURPLE": [.purple], "VIOLET": [.purple], "CONCORD": [.purple], "RED": [.red],
        "PINK": [.red], "CRIMSON": [.red, .orange], "YELLOW": [.yellow], "GOLD": [.yellow], "ORANGE": [.orange],
        "STARFISH": [.orange, .red], "GREY": [.black, .white], "GRAY": [.black, .white], "SILVER": [.black, .white],
        "BONE": [.white, .brown, .black], "MULTI": [.multi],
    ]

    /// One entry for each colour on the label, with the families it may mean: `BLACK/PINE GREEN-WHITE` gives black,
    /// green and white. Empty where the words name no colour, or more than one.
    package static func families(in colours: String) -> [Set<ColourFamily>] {
        colours.uppercased().split { "/-,|".contains($0) }.map { name in
            let found = name.split { !$0.isLetter }.compactMap { words[String($0)] }
            return found.count == 1 ? found[0] : []
        }
    }

    /// The families of the first two colours, each a digit: `0/32` where the first is black, and the second green or brown.
    /// A colour that names none, or several, is a question mark.
    package static func mains(of colours: String) -> String {
        families(in: colours).prefix(2).map { families in
            families.isEmpty ? "?" : families.map { "\($0.rawValue)" }.sorted().joined()
        }.joined(separator: "/")
    }

    /// What `mains` wrote.
    package static func families(written mains: String) -> [Set<ColourFamily>] {
        mains.split(separator: "/").map { Set($0.compactMap { $0.wholeNumberValue.flatMap(ColourFamily.init) }) }
    }

    /// Words a label may print for this colour and no other, for whoever draws one.
    package var exampleWords: [String] {
        Self.words.filter { $0.value == [self] }.map(\.key).sorted()
    }
}

/// What a prompt decides: words choose motif and colours where they can, its hash and the seed choose the rest.

struct PromptReading: Sendable {
    private let words: [String]
    /// Of the prompt and the seed together.
    private let seed: UInt64

    init(_ prompt: String, seed: UInt64) {
        // More words than this can't change a picture that is hardly read anyway.
        words = prompt.lowercased().prefix(4000)
            .split { !$0.isLetter }.prefix(300).map(String.init)
        self.seed = words.joined(separator: " ").stableHash ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    }

    func brief(_ style: DrawingStyle, motif asked: Motif? = nil) -> Brief {
        var random = Random(seed, "brief")
        let found = subjects
        let motif = asked ?? found.lazy.compactMap(\.motif).first ?? random.pick(Motif.allCases)
        var choice = random.pick(PaletteName.allCases).palette
        let named = words.compactMap(ColourWords.palettes(for:))
        if let first = named.first { choice = random.pick(first).palette }
        // A second colour that the prompt names becomes the one that stands out.
        let second = named.dropFirst().first { $0 != named[0] }
        if let second { choice.accent = random.pick(second).palette.mid }
        let isDark = words.lazy.compactMap(ColourWords.isDark).first ?? random.happens(0.5)
        let focus = Point(random.pick([0.382, 0.5, 0.618]), random.pick([0.382, 0.45, 0.58]))
        return Brief(
            motif: motif, palette: choice.varied(&random).styled(style), isDark: isDark, style: style, seed: seed,
            subjects: Set(found), focus: focus + Point(random.bell(), random.bell()) * 0.03)
    }

    /// In the order of the prompt, so that its first noun counts most.
    private var subjects: [Subject] {
        words.flatMap { word in
            Subject.allCases.filter { $0.words.contains { $0 == word || $0 + "s" == word } }
        }
    }
}

/// The colour line of a label: BLACK/PINE GREEN-WHITE-GYM RED.
enum ColourWords {
    /// English colour words and the adjectives Nike, adidas and New Balance put before them.
    private static let words: Set<String> = [
        "BLACK", "WHITE", "RED", "BLUE", "GREEN", "GREY", "GRAY", "YELLOW", "ORANGE", "PURPLE", "PINK", "BROWN", "GOLD",
        "SILVER", "NAVY", "ROYAL", "SAIL", "CREAM", "BONE", "BEIGE", "TAN", "OLIVE", "KHAKI", "VOLT", "CRIMSON", "TEAL",
        "AQUA", "MINT", "CORAL", "MAROON", "BURGUNDY", "VIOLET", "LILAC", "PLATINUM", "ANTHRACITE", "OBSIDIAN",
        "CEMENT",
        "SMOKE", "CONCORD", "CHROME", "METALLIC", "UNIVERSITY", "VARSITY", "GYM", "COURT", "PINE", "GAMMA", "FIRE",
        "TEAM",
        "GAME", "HYPER", "DARK", "LIGHT", "PALE", "DEEP", "PURE", "COOL", "WOLF", "CORE", "FTWR", "CLOUD", "CARBON",
        "GUM",
        "MULTI", "COLOR", "SOLAR", "STEEL", "STONE", "SAND", "DESERT", "FOSSIL", "PHANTOM", "SUMMIT", "PHOTON", "DUST",
        "NIGHT", "MIDNIGHT", "ARCTIC", "CHILE", "INFRARED", "TURQUOISE", "BARELY", "VAST", "MUSHROOM", "MOCHA", "CAVE",
        "STEALTH", "TRUE", "LEGEND", "MARINA", "CLEAR", "ICE", "BRIGHT", "LASER", "COBALT", "BORDEAUX", "PLUM", "GRAPE",
        "SEA", "SALT", "RAIN", "CASTLEROCK", "MAHOGANY", "LUCKY", "SPORT", "SOFT", "COCONUT", "MILK", "ONE", "OFF",
        "NATURAL",
        "IVORY", "BAROQUE", "ALE", "FLAX", "WHEAT", "RUST", "CLAY", "OXIDE", "ASH", "SLATE", "STORM", "RUGGED",
        "MEDIUM",
        "UNIV", "BLK", "WHT", "GRN", "MET", "BREEZE", "SKY", "POWDER", "INDIGO", "DENIM", "NEUTRAL", "VAPOR", "SPRUCE",
        "FOREST", "GORGE", "NOBLE", "VALERIAN", "DYNAMIC", "PHANTOM", "TAXI", "AMARILLO", "CITRON", "LEMON", "MAIZE",
        "STARFISH", "KUMQUAT", "SAFETY", "TOTAL", "BRILLIANT", "PSYCHIC", "ACTIVE", "FUCHSIA", "BERRY", "ROSE",
        "HABANERO",
    ]

    /// The colours of a label. It says them in French, too, where many words are the same: the English line is the one
    /// that consists of colours.
    static func field(_ texts: [LineText], trust: Double) -> ReadField? {
        let candidates = texts.flatMap { Self.candidates(in: $0) }
        let english = candidates.filter(\.isAllColours)
        return (english.isEmpty ? candidates : english).map(\.candidate).winner(trust: trust)
    }

    /// What a line's words are worth as colours: letters of known colour words, if at least half of it is such.
    private static func candidates(in text: LineText) -> [(candidate: Candidate, isAllColours: Bool)] {
        let line = text.line.text.uppercased()
        guard line.contains(where: { "/-".contains($0) }), line.count <= 80 else { return [] }
        let words = line.split { !$0.isLetter }.map(String.init)
        let known = words.filter(isColour)
        let letters = words.reduce(0) { $0 + $1.count }
        let share = Double(known.reduce(0) { $0 + $1.count }) / Double(max(1, letters))
        guard !known.isEmpty, share > 0.5, known.contains(where: { $0.count > 3 || $0 == "RED" }) else { return [] }
        let all = 0..<text.line.words.count
        let candidate = Candidate(
            text.line, words: all, text: text.line.text, value: tidy(line), price: (1 - share) * 1.5,
            isStrict: share > 0.9)
        return [(candidate, share > 0.9)]
    }

    private static func isColour(_ word: String) -> Bool {
        words.contains(word)
            || (word.count >= 5 && words.contains { EditDistance.between(word, $0, limit: 1) == 1 && $0.count >= 5 })
    }

    /// No white space around the strokes between colours.
    private static func tidy(_ line: String) -> String {
        var tidy = ""
        for character in line.split(separator: " ").joined(separator: " ") {
            if "/-".contains(character), tidy.last == " " { tidy.removeLast() }
            if character == " ", let last = tidy.last, "/-".contains(last) { continue }
            tidy.append(character)
        }
        return tidy
    }
}

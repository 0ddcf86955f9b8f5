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
        "HABANERO", "TOUR", "CARGO",
    ]

    /// Those that end a colour's name; what stands before the others begins one.
    private static let names: Set<String> = [
        "BLACK", "WHITE", "RED", "BLUE", "GREEN", "GREY", "GRAY", "YELLOW", "ORANGE", "PURPLE", "PINK", "BROWN", "GOLD",
        "SILVER", "NAVY", "ROYAL", "SAIL", "CREAM", "BONE", "BEIGE", "TAN", "OLIVE", "KHAKI", "VOLT", "CRIMSON", "TEAL",
        "AQUA", "MINT", "CORAL", "MAROON", "BURGUNDY", "VIOLET", "LILAC", "PLATINUM", "ANTHRACITE", "OBSIDIAN",
        "CEMENT", "CONCORD", "CHROME", "FOSSIL", "PHANTOM", "TURQUOISE", "MUSHROOM", "MOCHA", "COBALT", "BORDEAUX",
        "PLUM", "GRAPE", "SALT", "MAHOGANY", "MILK", "IVORY", "FLAX", "WHEAT", "RUST", "CLAY", "INDIGO", "STARFISH",
        "KUMQUAT", "FUCHSIA", "INFRARED",
    ]

    private static let spelling = ColourSpelling(vocabulary: words, names: names)

    /// The colours of a label. It says them in French, too, where many words are the same: the English line is the one
    /// that consists of colours.
    static func fields(_ texts: [LineText], trust: Double) -> (all: ReadField?, main: ReadField?) {
        let candidates = texts.flatMap { Self.candidates(in: $0) }
        let english = candidates.filter(\.isAllColours)
        let lines = (english.isEmpty ? candidates : english).map(\.candidate)
        return (lines.map(\.whole).winner(trust: trust), lines.map(\.main).winner(trust: trust))
    }

    /// A line as colours: all of it, and the first two, of which less can be misread.
    private struct ColourLine {
        var whole: Candidate
        var main: Candidate
    }

    /// What a line's words are worth as colours: letters of known colour words, if at least half of it is such.
    private static func candidates(in text: LineText) -> [(candidate: ColourLine, isAllColours: Bool)] {
        let read = text.line.text.uppercased()
        guard read.count <= 80 else { return [] }
        if let codes = adidas(text, read) { return [(codes, true)] }
        // Most lines of a page hold no colour, and cost nothing.
        guard names.contains(where: { read.contains($0) }) else { return [] }
        let line = spelling.mended(read)
        let words = line.text.split { !$0.isLetter }.map(String.init)
        let known = words.filter(isColour)
        let letters = words.reduce(0) { $0 + $1.count }
        let share = Double(known.reduce(0) { $0 + $1.count }) / Double(max(1, letters))
        guard !known.isEmpty, share > 0.5, known.contains(where: { $0.count > 3 || $0 == "RED" }) else { return [] }
        // New Balance prints one colour without a stroke: nothing else stands in its line.
        let hasStroke = line.text.contains(where: { "/-".contains($0) })
        let isOne = share == 1 && names.contains(words.last ?? "") && read.allSatisfy { $0.isLetter || $0 == " " }
        guard hasStroke || isOne else { return [] }
        let price = (1 - share) * 1.5 + line.price + (hasStroke ? 0 : 0.4)
        let colours = candidate(text, tidy(line.text), price, ofStrokes: line.ofStrokes, isStrict: share > 0.9)
        return [(colours, share > 0.9)]
    }

    /// adidas prints two or three codes of six letters: CBLACK/FTWWHT/GOLDMT.
    private static func adidas(_ text: LineText, _ line: String) -> ColourLine? {
        let codes = line.split(separator: "/", omittingEmptySubsequences: false)
        let isCode = codes.allSatisfy { $0.count == 6 && $0.allSatisfy { $0.isASCII && $0.isLetter } }
        guard (2...3).contains(codes.count), isCode else { return nil }
        return candidate(text, line, 0, isStrict: true)
    }

    /// - Parameter ofStrokes: what of the price doesn't matter for what the first two colours are.
    private static func candidate(
        _ text: LineText, _ value: String, _ price: Double, ofStrokes: Double = 0, isStrict: Bool
    ) -> ColourLine {
        let line = text.line
        let whole = Candidate(
            line, words: 0..<line.words.count, text: line.text, value: value, price: price, isStrict: isStrict)
        // The word that holds the second stroke is the last that the first two colours have a part in.
        var strokes = 0
        let last = line.words.firstIndex { word in
            strokes += word.text.count { "/-".contains($0) }
            return strokes > 1
        }
        let main = Candidate(
            line, words: 0..<(last ?? line.words.count - 1) + 1, text: line.text, value: ColourFamily.mains(of: value),
            price: price - ofStrokes, isStrict: isStrict)
        return ColourLine(whole: whole, main: main)
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

/// The model's name on a box, which may run over two lines: AIR JORDAN 1 / RETRO HIGH OG.
import Pictures

enum ModelNames {
    /// Words that begin or continue the names of the models people check; the rest of the line belongs to the name.
    private static let words: Set<String> = [
        "AIR", "JORDAN", "DUNK", "RETRO", "FORCE", "MAX", "BLAZER", "YEEZY", "BOOST", "ULTRABOOST", "ULTRA", "NMD",
        "SUPERSTAR", "STAN", "SMITH", "SAMBA", "GAZELLE", "FORUM", "CAMPUS", "FOAM", "RUNNER", "SLIDE", "KOBE",
        "LEBRON",
        "ZOOM", "VAPORMAX", "FOAMPOSITE", "CORTEZ", "WAFFLE", "PEGASUS", "HUARACHE", "UPTEMPO", "SB", "OG", "LOW",
        "HIGH",
        "MID", "ADAPT", "PRESTO", "REACT", "OZWEEGO", "NITEBALL", "HU", "TUBULAR", "CLIMACOOL", "NIKE", "WMNS", "GS",
        "TD",
        "PS", "SE", "QS", "NRG", "SP", "PRM", "PREMIUM", "ESSENTIAL", "ELEVATE", "FLIGHT", "LEGACY", "SPIZIKE", "TRAIL",
    ]
    private static let leaders: Set<String> = [
        "AIR", "JORDAN", "DUNK", "YEEZY", "BLAZER", "ULTRABOOST", "NMD", "SUPERSTAR", "STAN", "SAMBA", "GAZELLE",
        "FORUM",
        "CAMPUS", "KOBE", "LEBRON", "NIKE", "WMNS", "ZOOM", "HUARACHE", "CORTEZ", "JORDAN1", "SPIZIKE",
    ]

    /// A name has no grammar that would show what was lost at its end, so its certainty is that of its beginning.
    static func field(_ lines: [RecognisedLine]) -> ReadField? {
        let named = lines.filter { $0.pass == 0 && $0.confidence > 0.6 }
        let first = named.filter(isLeader).max { $0.confidence < $1.confidence }
        guard let first, let box = first.box else { return nil }
        var parts = [first]
        // The next line of the same print directly below goes on with the name.
        let below = named.filter { line in
            guard let other = line.box, line != first else { return false }
            return other.y > box.midY && other.y - box.bottom < box.height * 1.2
                && abs(other.x - box.x) < box.height * 1.5
                && (isName(line) || isVersion(line)) && other.height < box.height * 1.5
        }
        if let next = below.min(by: { ($0.box?.y ?? 0) < ($1.box?.y ?? 0) }) { parts.append(next) }
        let text = parts.map(\.text).joined(separator: " ")
        let confidence = parts.map(\.confidence).min() ?? 0
        return ReadField(
            text: text, value: text.uppercased().split(separator: " ").joined(separator: " "),
            certainty: confidence, source: .text,
            region: parts.compactMap(\.region).reduce(nil) { $0?.union($1) ?? $1 })
    }

    private static func isLeader(_ line: RecognisedLine) -> Bool {
        guard isName(line), let first = line.words.first?.text.uppercased() else { return false }
        return leaders.contains(first) && (line.words.count >= 2 || first.count >= 5)
    }

    /// What a name may end with on a line of its own: 97, '07.
    private static func isVersion(_ line: RecognisedLine) -> Bool {
        let text = line.text.drop { "'’‘".contains($0) }
        return (2...3).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func isName(_ line: RecognisedLine) -> Bool {
        let parts = line.text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let known = parts.filter(words.contains)
        return !known.isEmpty && known.count * 2 >= parts.count
    }
}

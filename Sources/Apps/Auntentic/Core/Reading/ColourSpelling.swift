/// Puts the strokes back between colours that were read as one word, and mends a letter that was misread.
///
/// Labels print BLACK/PINE GREEN-WHITE: a thin stroke between two letters is easily lost, or taken for an I.
struct ColourSpelling {
    let vocabulary: Set<String>
    /// Words that end a colour's name: RED does, UNIVERSITY doesn't.
    let names: Set<String>

    /// A line as it was probably printed, and what had to be guessed, in halvings of its weight.
    struct Mended {
        var text: String
        var price: Double
        /// The part of the price that strokes between words cost which were all read as they are printed.
        var ofStrokes = 0.0
    }

    /// Of upper-case letters, spaces and strokes.
    func mended(_ line: String) -> Mended {
        var mended = Mended(text: "", price: 0)
        var hasStroke = line.contains("/")
        var word = ""
        for character in line + "\n" {
            if character.isLetter {
                word.append(character)
                continue
            }
            let (text, price) = spelled(word, &hasStroke)
            mended.text += text
            mended.price += price
            if text.filter(\.isLetter) == word { mended.ofStrokes += price }
            word = ""
            if character != "\n" { mended.text.append(character) }
        }
        return mended
    }

    private func spelled(_ word: String, _ hasStroke: inout Bool) -> (text: String, price: Double) {
        guard word.count >= 5, !vocabulary.contains(word) else { return (word, 0) }
        let near = vocabulary.filter { $0.count >= 5 && EditDistance.between(word, $0, limit: 1) == 1 }
        if let only = near.first, near.count == 1 { return (only, 0.3) }
        guard let parts = parts(Array(word)), parts.count > 1 else { return (word, 0) }
        var text = parts[0]
        for (before, next) in zip(parts, parts.dropFirst()) {
            if names.contains(before) {
                text += hasStroke ? "-" : "/"
                hasStroke = true
            } else {
                text += " "
            }
            text += next
        }
        return (text, 0.2 * Double(parts.count - 1))
    }

    /// The fewest known words that make up all of it. One letter between two of them may be a stroke.
    private func parts(_ letters: [Character]) -> [String]? {
        guard letters.count <= 60 else { return nil }
        var best: [[String]?] = Array(repeating: nil, count: letters.count + 1)
        best[0] = []
        for end in 3...letters.count {
            for start in stride(from: end - 3, through: max(0, end - 12), by: -1) {
                let word = String(letters[start..<end])
                guard vocabulary.contains(word) else { continue }
                // Nothing between the two, or one letter; at the beginning there is nothing to be between.
                for before in start > 1 ? [start, start - 1] : [start] {
                    guard let earlier = best[before], before == start || !earlier.isEmpty else { continue }
                    if let found = best[end], found.count <= earlier.count + 1 { continue }
                    best[end] = earlier + [word]
                }
            }
        }
        return best[letters.count]
    }
}

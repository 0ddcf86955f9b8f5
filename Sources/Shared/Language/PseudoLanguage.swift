/// English with accents and about half as long again: what stays plain on a screen isn't looked up, and what is cut has no room.
#if !canImport(Darwin)
    enum PseudoLanguage {
        private static let accents = Dictionary(
            uniqueKeysWithValues: zip(
                "AaCcEeGgIiNnOoSsUuYyZz", "ÅåÇçÉéĜĝÎîÑñÖöŠšÛûÝýŽž"))

        static func parts(_ parts: [Phrase.Part]) -> [Phrase.Part] {
            let accented = parts.map { part in
                if case .words(let words) = part { Phrase.Part.words(text(words)) } else { part }
            }
            let length = parts.reduce(0) { sum, part in
                if case .words(let words) = part { sum + words.filter(\.isLetter).count } else { sum }
            }
            return length < 3
                ? accented : accented + [.words(" " + String(repeating: "·", count: max(1, length * 2 / 5)))]
        }

        /// Addresses inside markdown stay as they are.
        private static func text(_ words: String) -> String {
            var isAddress = false
            var last: Character = " "
            return String(
                words.map { character in
                    if last == "]", character == "(" { isAddress = true }
                    if character == ")" { isAddress = false }
                    last = character
                    return isAddress ? character : accents[character] ?? character
                })
        }
    }
#endif

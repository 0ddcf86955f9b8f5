/// How long a text is allowed to be: as a person counts, and as a machine has to carry it.

/// What a person sees as one character may be thousands of bytes of marks, so characters alone bound nothing.
package struct TextLength: Sendable, Hashable {
    package let characters: Int
    /// Four scalars a character: enough for any writing, and for every other character to be an emoji of many parts.
    package var scalars: Int { 4 * characters }
    package var bytes: Int { 8 * characters }

    package init(characters: Int) { self.characters = characters }

    package func holds(_ text: String) -> Bool {
        // The cheap ones first: counting characters of a hostile text is work.
        text.utf8.count <= bytes && text.unicodeScalars.count <= scalars && text.count <= characters
    }

    /// The beginning of the text that is allowed; whole characters.
    package func cut(_ text: String) -> String {
        if holds(text) { return text }
        var bytes = 0, scalars = 0
        var end = text.startIndex
        for character in text.prefix(characters) {
            bytes += character.utf8.count
            scalars += character.unicodeScalars.count
            guard bytes <= self.bytes, scalars <= self.scalars else { break }
            end = text.index(after: end)
        }
        return String(text[..<end])
    }
}

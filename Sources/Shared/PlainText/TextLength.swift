/// The allowed length of a text: as a person counts it, and as a machine stores it.

/// One visible character may have thousands of bytes of marks, so a limit of characters alone limits nothing.
package struct TextLength: Sendable, Hashable {
    package let characters: Int
    /// Four scalars per character: enough for any script, and for every other character to be an emoji of many parts.
    package var scalars: Int { 4 * characters }
    package var bytes: Int { 8 * characters }

    package init(characters: Int) { self.characters = characters }

    package func holds(_ text: String) -> Bool {
        // The cheap checks first: counting the characters of hostile text is expensive.
        text.utf8.count <= bytes && text.unicodeScalars.count <= scalars && text.count <= characters
    }

    /// The start of the text within the limit, in whole characters.
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

/// Characters that nobody sees, and texts that are longer than they look.
import PlainText
import Testing

@Suite struct PlainTextTests {
    @Test(
        "what turns, joins or hides text is taken out",
        arguments: [
            ("fake\u{202E}citnehtua", "fakecitnehtua"), ("a\u{200B}b\u{FEFF}c\u{2060}d", "abcd"),
            ("a\u{2066}b\u{2069}c\u{200F}", "abc"), ("x\u{E0041}\u{E0042}y", "xy"), ("a\u{0}b\u{1B}[31m", "ab[31m"),
            ("soft\u{AD}hyphen", "softhyphen"), ("a\u{2028}b", "ab"),
        ])
    func hidden(_ text: String, _ expected: String) { #expect(text.withoutHidden == expected) }

    @Test(
        "writing and emoji stay whole", arguments: ["نمی‌خواهم", "क्‍ष", "👩‍👩‍👧‍👦", "❤️", "naïve\n\tText", "שלום", "日本語"])
    func kept(_ text: String) { #expect(text.withoutHidden == text) }

    @Test("eighty characters of marks without end are not eighty characters")
    func length() {
        let length = TextLength(characters: 80)
        let monster = "a" + String(repeating: "\u{301}", count: 9000)
        #expect(monster.count == 1 && !length.holds(monster))
        #expect(length.cut(monster + "b").utf8.count <= length.bytes)
        for text in [String(repeating: "a", count: 80), String(repeating: "日", count: 80)] {
            #expect(length.holds(text) && length.cut(text) == text)
        }
        #expect(!length.holds(String(repeating: "a", count: 81)))
        #expect(length.cut(String(repeating: "é", count: 200)) == String(repeating: "é", count: 80))
        let families = String(repeating: "👩‍👩‍👧‍👦", count: 80)
        let cut = length.cut(families)
        #expect(!cut.isEmpty && cut.utf8.count <= length.bytes && families.hasPrefix(cut))
    }
}

/// What a prompt may be, counted as people count.
import ArtifexCore
import Testing

@Suite struct PromptTests {
    @Test("ART-3.3 letters, digits and special characters are taken, up to 500 as a person counts them, and no more")
    func length() throws {
        let kinds = ["a", "7", "é", "ß", "漢", "🙂", "👍🏽", "!", "%", "ا"]
        for kind in kinds {
            let most = String(repeating: kind, count: 500)
            #expect(try PromptText.clean(most) == most, "\(kind)")
            #expect(throws: PromptText.Problem.self, "\(kind)") { try PromptText.clean(most + kind) }
        }
        // Each is one character, of seven scalars.
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 150)
        #expect(PromptText.count(families) == 150)
        #expect(try PromptText.clean(families) == families)
        #expect(throws: PromptText.Problem.tooLong(characters: 501)) {
            try PromptText.clean(String(repeating: "a", count: 501))
        }
    }

    @Test(
        "ART-3.3a an empty or blank prompt is none",
        arguments: ["", " ", "\n\t ", "\u{200B}", "\u{FEFF}\u{2060}", "\u{202E}"])
    func empty(_ text: String) {
        #expect(throws: PromptText.Problem.empty) { try PromptText.clean(text) }
    }

    @Test("control characters are refused, marks without end too, and neither is counted first")
    func strange() {
        for code in [0, 1, 7, 8, 0x1B, 0x7F] {
            let text = "a cat" + String(Unicode.Scalar(UInt8(code)))
            #expect(throws: PromptText.Problem.controlCharacters) { try PromptText.clean(text) }
        }
        let marks = "a" + String(repeating: "\u{0301}", count: 9000)
        #expect(marks.count == 1)
        #expect(throws: PromptText.Problem.tooManyBytes) { try PromptText.clean(marks) }
        #expect(throws: PromptText.Problem.tooManyBytes) {
            try PromptText.clean(String(repeating: "x", count: 1_000_000))
        }
    }

    @Test("what nobody sees is taken out, and blanks become one")
    func cleaned() throws {
        #expect(try PromptText.clean("  a\u{200B} red\r\n\n house\t ") == "a red house")
        #expect(try PromptText.clean("evil\u{202E}txt") == "eviltxt")
        #expect(try PromptText.clean("👩‍🚀 on 🏖️") == "👩‍🚀 on 🏖️")
    }

    @Test("ART-3.4 a sample prompt keeps the rules, and the next one is another")
    func samples() throws {
        for text in SamplePrompts.all { #expect(try PromptText.clean(text) == text) }
        #expect(Set(SamplePrompts.all).count == SamplePrompts.all.count)
        for _ in 0..<50 { #expect(SamplePrompts.another(than: SamplePrompts.all[3]) != SamplePrompts.all[3]) }
    }
}

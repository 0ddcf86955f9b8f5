/// Hostile words in every place that takes words never become markup.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct EveryPlace: View {
    let words: String
    @State private var text: String
    @State private var choice = 0
    @State private var isOn = false

    init(words: String) {
        self.words = words
        _text = State(initialValue: words)
    }

    var body: some View {
        NavigationStack {
            List {
                Section(words) {
                    Text(words)
                    Text("literal \(words) **bold**")
                    Text(verbatim: words).bold()
                    Label(words, systemImage: words)
                    Image(words)
                    Button(words) {}.accessibilityLabel(words).accessibilityHint(words).accessibilityValue(words)
                    TextField(words, text: $text).accessibilityIdentifier(words)
                    SecureField(words, text: $text)
                    TextField(words, text: $text, axis: .vertical)
                    Toggle(words, isOn: $isOn)
                    Picker(words, selection: $choice) { Text(words).tag(0) }
                    ProgressView(words, value: 0.5)
                    ShareLink(item: words)
                    NavigationLink(words) { Text(words) }
                }
            }
            .navigationTitle(words)
            .searchable(text: $text, prompt: words)
            .alert(words, isPresented: .constant(true)) {
            } message: {
                Text(words)
            }
        }
    }
}

@MainActor
struct EscapingTests {
    nonisolated private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</textarea><b>",
        "</title></style></script><svg/onload=alert(1)>", "javascript:alert(1)", "&lt;b&gt;&amp;&quot;",
        "a\u{0}b\u{1F}",
        "<!--", "]]>", "`${1}`", "[x](javascript:alert(1))", "\u{2028}</script>", "..\\..//%3Cb%3E", "\u{202E}gnp",
        "expression(alert(1));}</style>", "\u{E000}\u{E000}",
    ]

    @Test("Hostile words never become markup", arguments: hostile)
    func hostile(words: String) async throws {
        let screen = Screen { EveryPlace(words: words) }
        await screen.settle()
        let html = screen.session.innerHTML()
        let plain = Screen { EveryPlace(words: "plain") }
        await plain.settle()
        #expect(try tags(html) == tags(plain.session.innerHTML()))
        #expect(!html.contains("href=\"javascript:"))
    }

    @Test("A patch with hostile words is one line of JSON that keeps them", arguments: hostile)
    func patch(words: String) throws {
        let old = El("div", key: 1)
        let new = El("div", key: 1, children: [El("p", key: 2, text: words)])
        let json = Diff.operations(from: [old], to: [new])[0].json
        #expect(!json.contains("\n") && !json.contains("<"))
        let decoded = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
        let html = try #require(decoded.last as? String)
        #expect(try tags(html) == ["p", "/p"])
    }

    @Test("Random strings in a text and in an attribute keep the page's structure", arguments: 0..<50)
    func random(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let alphabet = Array("<>\"'&=/ abc!-`;:{}()[]\\\n\t\u{0}é").map(String.init)
        let words = (0..<30).map { _ in alphabet[random.below(alphabet.count)] }.joined()
        var element = El("p", key: 1, text: words)
        element.set("title", words)
        let new = [El("div", key: 0, children: [element])]
        let operation = Diff.operations(from: [El("div", key: 0)], to: new)[0]
        guard case .splice(_, _, _, let inserted) = operation else { return #expect(Bool(false)) }
        #expect(inserted.count == 1)
        #expect(try tags(Markup.html(new)) == ["div", "p", "/p", "/div"])
    }

    /// The tags a browser would see: what stands between a `<` and the next `>` outside quotes.
    private func tags(_ html: String) throws -> [String] {
        var found: [String] = []
        var rest = Substring(html)
        while let start = rest.firstIndex(of: "<") {
            var end = rest.index(after: start)
            var quote = false
            while end < rest.endIndex, quote || rest[end] != ">" {
                if rest[end] == "\"" { quote.toggle() }
                end = rest.index(after: end)
            }
            try #require(end < rest.endIndex, "a tag without an end")
            found.append(String(rest[rest.index(after: start)..<end].prefix { $0 != " " }))
            rest = rest[rest.index(after: end)...]
        }
        return found
    }
}

@Suite struct JSONTextTests {
    @Test(
        "any text comes back from its JSON as it was, in one line and without a tag",
        arguments: [
            "", "plain", "a\"b\\c", "</script><!--", "\n\r\t\u{8}\u{1f}\u{7f}", "a\u{2028}b\u{2029}c\u{2027}\u{202a}",
            "â€ é 😀 \u{e2}",
            String(repeating: "<\"\u{2028}x", count: 500),
        ])
    func text(_ text: String) throws {
        let json = Op.text([0], text, isMarkup: false).json
        let back = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any]
        #expect(back?.last as? String == text)
        for forbidden in ["<", "\n", "\r", "\u{2028}", "\u{2029}"] { #expect(!json.contains(forbidden)) }
    }
}

/// A run of words in one style, and the markdown that makes it.
import Foundation

struct TextRun: Equatable, Sendable {
    var words: String
    var isStrong = false
    var isEmphasized = false
    var isCode = false
    var isStruck = false
    var link: URL?

    @MainActor
    func element(_ context: RenderContext) -> El {
        var element = El(link == nil ? "span" : "a", context, text: words)
        if isStrong { element.style("font-weight", "600") }
        if isEmphasized { element.style("font-style", "italic") }
        if isCode { element.style("font-family", "var(--mono)") }
        if isStruck { element.style("text-decoration", "line-through") }
        if let link { element.follow(link, context) }
        return element
    }

    /// Stands for an argument while markdown is read; a private-use character that doesn't occur in texts.
    private static let placeholder: Character = "\u{E000}"

    /// The plain words or the runs that a key means in a language.
    static func content(of key: LocalizedStringKey, in language: ScreenLanguage = .current) -> Text.Content {
        var format = ""
        var arguments: [String] = []
        for part in key.phrase.parts(in: language) {
            switch part {
            case .words(let words): format += words.filter { $0 != placeholder }
            case .argument(let words):
                format.append(placeholder)
                arguments.append(words)
            }
        }
        guard format.contains(where: { "*_`[~".contains($0) }) else { return .plain(key.phrase.words(in: language)) }
        var parser = MarkdownParser(format)
        var remaining = arguments[...]
        let runs = parser.runs().map { run in
            var run = run
            run.words = run.words.reduce(into: "") { words, character in
                if character == placeholder {
                    words += remaining.popFirst() ?? ""
                } else {
                    words.append(character)
                }
            }
            return run
        }
        if runs.count == 1, runs[0] == TextRun(words: runs[0].words) { return .plain(runs[0].words) }
        return .runs(runs)
    }

    /// The words of each run: Foundation has no inline styles or links outside Apple's platforms.
    static func runs(of text: AttributedString) -> [TextRun] {
        text.runs.map { TextRun(words: String(text[$0.range].characters)) }
    }
}

extension El {
    /// A link inside a text. The app may open it itself through `openURL`, whatever its scheme.
    @MainActor
    fileprivate mutating func follow(_ url: URL, _ context: RenderContext) {
        link(to: url)
        style("color", "var(--tint)")
        set("role", "link")
        if attribute("href") == nil { set("tabindex", "0") }
        let open = context.environment.openURL
        enable(context) { open(url) }
    }

    /// Only addresses that open a page or a mail: never a script.
    mutating func link(to url: URL) {
        guard ["https", "http", "mailto", "tel"].contains(url.scheme?.lowercased() ?? "") else { return }
        set("href", url.absoluteString)
        set("target", "_blank")
        set("rel", "noopener noreferrer")
    }
}

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

    static func content(of key: LocalizedStringKey) -> Text.Content {
        guard key.format.contains(where: { "*_`[~".contains($0) }) else { return .plain(key.string) }
        var parser = MarkdownParser(key.format)
        var remaining = key.arguments[...]
        let runs = parser.runs().map { run in
            var run = run
            run.words = run.words.reduce(into: "") { words, character in
                if character == LocalizedStringKey.placeholder {
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

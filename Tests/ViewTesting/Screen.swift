/// A view on screen without a browser: find things the way a person would, act on them, read what it says.
import Testing
import WebUI

@MainActor
package final class Screen {
    package let session: Session
    /// How long to look for what isn't there yet. Other tests share the main actor, so a turn of it may take seconds.
    package var patience: Duration = .seconds(60)

    package init<Content: View>(@ViewBuilder _ content: () -> Content) {
        session = Session(content())
        session.flush()
    }

    isolated deinit { session.close() }

    /// What can be perceived now, in reading order; with a sheet or an alert up, only that.
    package var elements: [ScreenElement] { ScreenReader(tree: session.tree).elements }

    package func find(label: String) -> ScreenElement? { elements.first { $0.label == label } }
    package func find(identifier: String) -> ScreenElement? { elements.first { $0.identifier == identifier } }
    package func find(role: ScreenElement.Role) -> ScreenElement? { elements.first { $0.role == role } }
    package func all(role: ScreenElement.Role) -> [ScreenElement] { elements.filter { $0.role == role } }

    /// Everything the screen shows in words, top to bottom, also what lies under a sheet.
    package var text: String { session.tree.flatMap(\.shownText).joined(separator: "\n") }
    package func contains(_ words: String) -> Bool { text.contains(words) }

    /// What VoiceOver would read, one line a stop.
    package var spoken: [String] { elements.map(\.spoken) }

    /// The screen as an outline, for messages of failed tests.
    package var outline: String { session.tree.map { $0.outline() }.joined() }

    /// The same for readers: what can be acted on, and what it is called.
    func fail(_ problem: String, _ location: SourceLocation) {
        Issue.record("\(problem)\nThe screen:\n\(outline)", sourceLocation: location)
    }
}

extension El {
    @MainActor var shownText: [String] {
        if isInvisible || tag == "option" { return [] }
        var lines: [String] = []
        if let text, !isMarkup, !text.isEmpty { lines.append(text) }
        if tag == "input" || tag == "textarea", attribute("type") != "checkbox", attribute("type") != "file" {
            let value = attribute("value") ?? ""
            lines.append(value.isEmpty ? attribute("placeholder") ?? "" : value)
        }
        if tag == "select" { lines += children.filter { $0.attribute("selected") != nil }.compactMap(\.text) }
        if let alt = attribute("alt"), !alt.isEmpty { lines.append(alt) }
        let pieces = children.flatMap(\.shownText)
        return lines + (tag == "span" && pieces.count > 1 ? [pieces.joined()] : pieces)
    }
}

/// Prints a rendered tree so that a failed test shows what was on the screen.
import WebUI

extension El {
    @MainActor func outline(_ depth: Int = 0) -> String {
        if attribute("hidden") != nil { return "" }
        let below = children.map { $0.outline(isWorthALine ? depth + 1 : depth) }.joined()
        guard isWorthALine else { return below }
        return String(repeating: "  ", count: depth) + summary + "\n" + below
    }

    private var isWorthALine: Bool {
        let plain = tag == "div" || tag == "span" || tag == "svg"
        let named = ["role", "aria-label", "data-testid"].contains { attribute($0) != nil }
        return tag != "svg" && (!plain || named || (text?.isEmpty == false && !isMarkup))
    }

    private var summary: String {
        var parts = [tag]
        for name in ["role", "data-testid", "type", "placeholder", "value", "aria-label", "aria-valuetext"] {
            if let value = attribute(name) { parts.append("\(name)=“\(value)”") }
        }
        for name in ["disabled", "checked", "selected"] where attribute(name) != nil { parts.append(name) }
        if attribute("aria-hidden") == "true" { parts.append("(not read aloud)") }
        if let text, !isMarkup, !text.isEmpty { parts.append("“\(text)”") }
        return parts.joined(separator: " ")
    }
}

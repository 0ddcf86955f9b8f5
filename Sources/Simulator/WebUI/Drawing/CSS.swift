/// Lengths and numbers in CSS notation.
import Foundation

package enum CSS {
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        if value == value.rounded(), abs(value) < 1e9 { return "\(Int(value))" }
        let thousandths = (value * 1000).rounded() / 1000
        return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
    }

    package static func px(_ value: Double) -> String { value == .infinity ? "100%" : number(value) + "px" }

    /// Points that scale with the page's text size: one rem is body text, 17 points at the default size.
    static func rem(_ points: Double) -> String { number(points / 17) + "rem" }

    package static func percent(_ fraction: Double) -> String { number(fraction * 100) + "%" }

    /// The last colour of a gradient, without its position.
    static func lastColor(of gradient: String) -> String {
        var depth = 0
        var stops = [""]
        for character in gradient.dropFirst(gradient.prefix { $0 != "(" }.count + 1).dropLast() {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if character == ",", depth == 0 { stops.append("") } else { stops[stops.count - 1].append(character) }
        }
        let last = stops.last ?? ""
        guard let space = last.lastIndex(of: " "), last.hasSuffix("%") else { return last }
        return String(last[..<space])
    }
}

extension String {
    /// Whether these bytes are somewhere in it. `contains` also finds what is written otherwise and means the same, and
    /// takes a hundred times as long.
    func holds(_ part: String) -> Bool { strstr(self, part) != nil }
}

/// The colour of a whole page: a background that fills it also extends under its bars, as in SwiftUI.
extension El {
    /// The background of this element, or of an inner one that fills it, if it takes all the space.
    var canvas: String? {
        guard fillsWidth, fillsHeight else { return nil }
        if let background = style("background"), background != "transparent" { return background }
        // A page's own navigation paints itself.
        if classes.contains("nav") || classes.contains("tabs") || children.count > 3 { return nil }
        return children.lazy.compactMap(\.canvas).first
    }

    /// Hands the canvas over to the page. A gradient is painted once, over all of the page, and not again inside.
    mutating func yieldCanvas() -> String? {
        guard let canvas else { return nil }
        if canvas.holds("gradient") { clear(canvas) }
        return canvas
    }

    private mutating func clear(_ canvas: String) {
        if style("background") == canvas { return styles.removeAll { $0.name == "background" } }
        if let index = children.firstIndex(where: { $0.canvas != nil }) { children[index].clear(canvas) }
    }

    /// The colour of this element, or of the one it wraps.
    var ground: String? {
        if let background = style("background"), background != "transparent" { return background }
        guard let wraps, children.indices.contains(wraps) else { return nil }
        return children[wraps].ground
    }
}

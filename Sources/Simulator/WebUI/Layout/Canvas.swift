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

    /// The colour of this element, or of the one it wraps.
    var ground: String? {
        if let background = style("background"), background != "transparent" { return background }
        guard let wraps, children.indices.contains(wraps) else { return nil }
        return children[wraps].ground
    }
}

/// The colour of a whole page: a background that fills it also lies under its bars, as in SwiftUI.
extension El {
    /// The background of this element, or of the one inside that fills it, when it takes all the room there is.
    var canvas: String? {
        guard fillsWidth, fillsHeight else { return nil }
        if let background = style("background"), background != "transparent" { return background }
        // A page's own navigation paints itself.
        if classes.contains("nav") || classes.contains("tabs") || children.count > 3 { return nil }
        return children.lazy.compactMap(\.canvas).first
    }

    /// The colour of this element, or of the one it was made for.
    var ground: String? {
        if let background = style("background"), background != "transparent" { return background }
        guard let wraps, children.indices.contains(wraps) else { return nil }
        return children[wraps].ground
    }
}

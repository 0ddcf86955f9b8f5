/// What an edit makes of a picture: turned, then straightened, then cropped, then made smaller, then written on.

/// Every renderer applies these steps in this order, so the same value gives the same picture everywhere.
package struct PictureEdit: Codable, Hashable, Sendable {
    /// Clockwise, 0 to 3.
    package var quarterTurns = 0
    /// Degrees clockwise, −45 to 45. What remains is the largest upright rectangle without empty corners.
    package var straightening = 0.0
    /// In fractions of what remains.
    package var crop = PhotoRegion.whole
    /// In pixels; nil keeps the size. A picture is never enlarged.
    package var longestSide: Int?
    /// Drawn in this order.
    package var texts: [TextOverlay] = []

    package init() {}

    package static let sides = 16...8192
    package static let angles = -45.0...45.0
    package static let mostTexts = 20
}

/// Why an edit can't be made.
package enum EditProblem: Error, Hashable, Sendable {
    case textTooLong(count: Int)
    case tooManyTexts
    /// A longest side outside of `PictureEdit.sides`.
    case size
    /// A turn, an angle, a crop, a position or a size of text that isn't one.
    case shape
}

extension PictureEdit {
    /// What a renderer checks first, because a value may come from a file.
    package func check() throws(EditProblem) {
        if texts.count > Self.mostTexts { throw .tooManyTexts }
        for text in texts { try text.check() }
        if let longestSide, !Self.sides.contains(longestSide) { throw .size }
        guard (0...3).contains(quarterTurns), Self.angles.contains(straightening), crop.isInside else { throw .shape }
    }
}

extension PhotoRegion {
    /// Has an area, and lies in the picture.
    package var isInside: Bool {
        // Sums of fractions miss a whole by a little.
        let edges = -1e-6...1 + 1e-6
        return width > 0 && height > 0 && edges.contains(x) && edges.contains(y) && edges.contains(x + width)
            && edges.contains(y + height)
    }
}

/// Ink lines where brightness changes: the difference of two blurs, with a soft threshold.

enum Ink {
    struct Pen {
        /// How thick lines are, in the coordinates of the picture.
        var width: Float
        /// Larger numbers find fainter edges.
        var strength: Float
        /// What changes less than this stays blank.
        var threshold: Float
    }

    /// For each pixel how much ink lies on it, 0 to 1, in `x`.
    static func lines(of canvas: Canvas, _ pen: Pen, _ tick: Tick) throws -> Canvas {
        let near = try canvas.blurred(max(pen.width, canvas.pixel * 0.8)) { try tick($0 * 0.4) }
        let far = try canvas.blurred(max(pen.width * 1.9, canvas.pixel * 2)) { try tick(0.4 + $0 * 0.4) }
        var lines = near
        try lines.shadePixels({ try tick(0.8 + $0 * 0.2) }) { x, y, a in
            let b = far.at(x, y)
            // Brightness counts most, but red on green of the same brightness is an edge too.
            let difference = a - b
            let chroma = abs(difference.x - difference.z) * 0.3
            let edge = max(-difference.brightness, 0) + chroma
            return Colour(smooth(pen.threshold, pen.threshold * 2.4, edge * pen.strength), 0, 0, 0)
        }
        return lines
    }
}

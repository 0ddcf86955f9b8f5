/// Marks of a print or a hand: screen dots, hatching, paper and grain. All are functions of a place.

enum Marks {
    /// One dot of a printer's screen.
    ///
    /// - Parameters:
    ///   - darkness: 0 leaves the paper blank, 1 covers it.
    ///   - pitch: from dot to dot.
    /// - Returns: how much ink lies there, with a soft edge of one pixel.
    @inline(__always)
    static func dot(_ p: Point, pitch: Float, turned: Point, darkness: Float, pixel: Float) -> Float {
        let q = Point(p.x * turned.x - p.y * turned.y, p.x * turned.y + p.y * turned.x) / pitch
        let cell = Point(q.x - Fast.floor(q.x) - 0.5, q.y - Fast.floor(q.y) - 0.5)
        let soft = max(pixel / pitch, 0.02)
        // Beyond half, the blank corners between the dots shrink instead.
        if darkness <= 0.5 {
            let radius = (max(darkness, 0) / Fast.pi).squareRoot()
            return clamp((radius - cell.length) / soft + 0.5) * smooth(0.0, 0.03, darkness)
        }
        let corner = Point(0.5 - abs(cell.x), 0.5 - abs(cell.y))
        let radius = (max(1 - darkness, 0) / Fast.pi).squareRoot()
        return 1 - clamp((radius - corner.length) / soft + 0.5) * smooth(0.0, 0.03, 1 - darkness)
    }

    /// Strokes of a pen in one direction, thicker where it is darker.
    @inline(__always)
    static func hatch(_ p: Point, pitch: Float, turned: Point, darkness: Float, pixel: Float, _ noise: Noise) -> Float {
        let wobble = noise.at(p * 9) * 0.35
        let q = (p.x * turned.x - p.y * turned.y) / pitch + wobble
        let d = abs(q - Fast.floor(q) - 0.5)
        let half = clamp(darkness) * 0.38
        return clamp((half - d) * pitch / pixel + 0.5) * smooth(0, 0.08, darkness)
    }

    /// The tooth of paper, about −1 to 1.
    @inline(__always)
    static func paper(_ p: Point, _ noise: Noise) -> Float {
        noise.at(p * 150) * 0.55 + noise.at(Point(p.x * 330 + p.y * 40, p.y * 330)) * 0.3 + noise.at(p * 22) * 0.3
    }

    /// Film grain of a pixel, about −1 to 1.
    @inline(__always)
    static func grain(_ x: Int, _ y: Int, _ noise: Noise) -> Float {
        noise.value(x, y) + noise.value(x + 7919, y) + noise.value(x, y + 104_729) - 1.5
    }
}

/// The styles that come from a press: pop art, comic, and the bold forms of an abstract poster.

extension Finish {
    /// Flat loud colours, screen dots where it is darker, thick outlines.
    func popArt(_ canvas: inout Canvas, _ tick: Tick) throws {
        try canvas.flatten(reach: 0.014, edge: 0.22) { try tick($0 * 0.3) }
        let lines = try Ink.lines(of: canvas, Ink.Pen(width: 0.002, strength: 1, threshold: 0.032)) {
            try tick(0.3 + $0 * 0.25)
        }
        let palette = brief.palette
        let quantiser = Quantiser(palette.tones + [palette.accent])
        let tones = canvas
        let frame = canvas.frame
        try canvas.shade({ try tick(0.55 + $0 * 0.15) }) { _, c in quantiser.nearest(c.saturated(1.2)) }
        canvas = try canvas.softened { try tick(0.7 + $0 * 0.1) }
        let turned = Fast.direction(0.42)
        try canvas.shadePixels({ try tick(0.8 + $0 * 0.2) }) { x, y, flat in
            let p = frame.place(x, y)
            let tone = tones.at(x, y)
            // Dots of a darker or, on dark ground, a lighter ink show what the flat colour leaves out.
            let shade = clamp((flat.brightness - tone.brightness) * 2.2 + 0.1 + 0.16 * (p.y / frame.size.y))
            let dot = Marks.dot(p, pitch: 0.0145, turned: turned, darkness: shade * 0.75, pixel: frame.pixel)
            let isDark = flat.brightness < 0.3
            let ink = isDark ? palette.low : flat.brightness > 0.8 ? palette.mid : flat * Colour(0.62, 0.5, 0.58, 1)
            return flat.mixed(ink, dot).mixed(palette.deep, lines.at(x, y).x)
        }
    }

    /// Ink edges, hatched shadows, few colours, and the white border of a panel.
    func comic(_ canvas: inout Canvas, _ tick: Tick) throws {
        try canvas.flatten(reach: 0.012, edge: 0.2) { try tick($0 * 0.3) }
        let lines = try Ink.lines(of: canvas, Ink.Pen(width: 0.0017, strength: 1, threshold: 0.019)) {
            try tick(0.3 + $0 * 0.25)
        }
        let tones = canvas
        let frame = canvas.frame
        try canvas.shade({ try tick(0.55 + $0 * 0.15) }) { _, c in
            Quantiser.banded(c, steps: 4, edge: 0.015).saturated(1.15)
        }
        canvas = try canvas.softened { try tick(0.7 + $0 * 0.05) }
        let ink = Colour(hex: 0x14121A)
        let sheet = Colour(hex: 0xFBF6E9)
        let (one, two) = (Fast.direction(0.78), Fast.direction(-0.6))
        try canvas.shadePixels({ try tick(0.75 + $0 * 0.25) }) { x, y, flat in
            let p = frame.place(x, y)
            let dark = 1 - tones.at(x, y).brightness
            let first = Marks.hatch(
                p, pitch: 0.0098, turned: one, darkness: smooth(0.56, 1.02, dark), pixel: frame.pixel, noise)
            let second = Marks.hatch(
                p, pitch: 0.0098, turned: two, darkness: smooth(0.78, 1.15, dark), pixel: frame.pixel, noise)
            let dots = Marks.dot(
                p, pitch: 0.0085, turned: one, darkness: 0.28 * smooth(0.3, 0.5, dark) * smooth(0.62, 0.5, dark),
                pixel: frame.pixel)
            var c = (flat * 0.86 + sheet * 0.14).mixed(flat * Colour(0.68, 0.6, 0.66, 1), dots)
            c = c.mixed(ink, max(max(first, second) * 0.9, lines.at(x, y).x))
            return panel(p, frame, c, ink, sheet)
        }
    }

    @inline(__always) private func panel(_ p: Point, _ frame: Frame, _ c: Colour, _ ink: Colour, _ sheet: Colour)
        -> Colour
    {
        let inside = min(min(p.x, frame.size.x - p.x), min(p.y, frame.size.y - p.y)) + noise.at(p * 12) * 0.0007
        let framed = c.mixed(ink, clamp((0.0295 - inside) * frame.unit + 0.5))
        return framed.mixed(sheet, clamp((0.0245 - inside) * frame.unit + 0.5))
    }
}

extension SIMD2<Float> {
    @inline(__always) func mixed(_ other: Point, _ t: Float) -> Point { self + (other - self) * t }
}

/// What each style does to a painted picture: its light, its lines and the surface that it lies on.

struct Finish {
    let brief: Brief
    let noise: Noise

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("finish")
        noise = Noise(&random)
    }

    func apply(to canvas: inout Canvas, _ tick: Tick) throws {
        switch brief.style {
        case .none: try plain(&canvas, tick)
        case .photo: try photo(&canvas, tick)
        case .anime: try anime(&canvas, tick)
        case .illustration: try illustration(&canvas, tick)
        case .popArt: try popArt(&canvas, tick)
        case .abstract: try abstract(&canvas, tick)
        case .fantasy: try fantasy(&canvas, tick)
        case .comic: try comic(&canvas, tick)
        }
    }

    private func plain(_ canvas: inout Canvas, _ tick: Tick) throws {
        let frame = canvas.frame
        try canvas.shadePixels(tick) { x, y, c in
            let shade = frame.vignette(frame.place(x, y), 0.1)
            return c * shade + Colour(repeating: Marks.grain(x, y, noise) * 0.016)
        }
    }

    /// A lens: soft light, sharp only around the focus, dark corners, grain.
    private func photo(_ canvas: inout Canvas, _ tick: Tick) throws {
        try canvas.bloom(0.03, threshold: 0.62, amount: 0.5) { try tick($0 * 0.4) }
        let soft = try canvas.blurred(0.005) { try tick(0.4 + $0 * 0.3) }
        let frame = canvas.frame
        let focus = brief.focus * frame.size
        try canvas.shadePixels({ try tick(0.7 + $0 * 0.3) }) { x, y, c in
            let p = frame.place(x, y)
            let blur = smooth(0.2, 0.7, (p - focus).length) * 0.85
            var light = c.mixed(soft.at(x, y), blur)
            // Film: lifted shadows, soft highlights, a warm middle.
            light = light * 0.93 + Colour(repeating: 0.03)
            light = light.mixed(light * light * (Colour(repeating: 3) - light * 2), 0.55)
            light *= Colour(1.03, 1, 0.965, 1) * frame.vignette(p, 0.42)
            let grain = Marks.grain(x, y, noise) * 0.032 * (1.1 - light.brightness)
            return light + Colour(repeating: grain)
        }
    }

    /// Cels: flat bands of clean colour, thin dark outlines, a light sky.
    private func anime(_ canvas: inout Canvas, _ tick: Tick) throws {
        try canvas.flatten(reach: 0.012, edge: 0.2) { try tick($0 * 0.35) }
        let pen = Ink.Pen(width: 0.0013, strength: 1, threshold: 0.024)
        let lines = try Ink.lines(of: canvas, pen) { try tick(0.35 + $0 * 0.3) }
        let frame = canvas.frame
        let line = brief.palette.deep.mixed(Colour(grey: 0.05), 0.5)
        try canvas.shadePixels({ try tick(0.65 + $0 * 0.2) }) { x, y, c in
            let p = frame.place(x, y)
            let cel = Quantiser.banded(c, steps: 6, edge: 0.05).saturated(1.22)
            let air = Colour(grey: 1) * (0.1 * smooth(0.75, 0, p.y / frame.size.y))
            return cel.screened(air).mixed(line, lines.at(x, y).x * 0.88)
        }
        try canvas.bloom(0.02, threshold: 0.85, amount: 0.28) { try tick(0.85 + $0 * 0.15) }
    }

    /// Gouache on paper: wavering edges, colour that gathers at them, the tooth of the paper.
    private func illustration(_ canvas: inout Canvas, _ tick: Tick) throws {
        try canvas.flatten(reach: 0.008, edge: 0.25) { try tick($0 * 0.3) }
        let frame = canvas.frame
        let source = canvas
        try canvas.shade({ try tick(0.3 + $0 * 0.2) }) { p, _ in
            let waver = Point(noise.at(p * 34), noise.at(p * 34 + Point(50, 9))) * 0.0022
            let brush = noise.at(p * 110) * 0.001
            return source.sample(p + waver + Point(brush, -brush))
        }
        let soft = try canvas.blurred(0.004) { try tick(0.5 + $0 * 0.2) }
        let sheet = Colour(hex: 0xF6EFDF)
        try canvas.shadePixels({ try tick(0.7 + $0 * 0.3) }) { x, y, c in
            let p = frame.place(x, y)
            let gather = max((soft.at(x, y) - c).brightness, 0)
            let wash = noise.sum(p * 7, octaves: 2) * 0.05 + noise.at(Point(p.x * 26, p.y * 150)) * 0.022
            let paper = Marks.paper(p, noise)
            var paint = c * (1 - gather * 0.8) + Colour(repeating: wash)
            paint = paint.mixed(sheet, 0.05 + 0.13 * smooth(0.35, 0.95, paper))
            return paint.mixed(sheet, margin(p, frame)) * (1 + paper * 0.022)
        }
    }

    /// The bare edge of the sheet, which the brush meets unevenly.
    @inline(__always) private func margin(_ p: Point, _ frame: Frame) -> Float {
        let inside = min(min(p.x, frame.size.x - p.x), min(p.y, frame.size.y - p.y))
        guard inside < 0.034 else { return 0 }
        let ragged = noise.at(p * 24) * 0.003 + noise.at(p * 95) * 0.0016
        return smooth(0.0015, -0.0015, inside - 0.026 + ragged)
    }

    /// Light that blooms, gold dust, and violet depths.
    private func fantasy(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("dust")
        let focus = brief.focus * canvas.size
        let gold = Colour(hex: 0xFFE3A0)
        canvas.glow(focus, 0.55, gold.faded(0.26))
        for index in 0..<90 {
            if index % 16 == 0 { try tick(0) }
            let away = Fast.direction(random.unit() * 2 * Fast.pi) * random.unit() * 0.62
            let size = 0.0011 + 0.003 * Fast.power(random.unit(), 5)
            canvas.glow(focus + away, size * 6, gold.faded(0.5))
            canvas.disc(focus + away, size, Colour(hex: 0xFFF7DF).faded(0.9), softness: size)
        }
        try canvas.bloom(0.045, threshold: 0.5, amount: 1.0) { try tick($0 * 0.7) }
        let frame = canvas.frame
        let violet = Colour(hex: 0x1A0B38)
        try canvas.shadePixels({ try tick(0.7 + $0 * 0.3) }) { x, y, c in
            let p = frame.place(x, y)
            let haze = smooth(0, 0.9, noise.sum(p * 2.4, octaves: 3)) * 0.12
            let light = c.screened(Colour(hex: 0x7A4FC0) * haze)
            let contrast = light.mixed(light * light * (Colour(repeating: 3) - light * 2), 0.5)
            let corner = 1 - frame.vignette(p, 0.75)
            return contrast.mixed(violet, corner) + Colour(repeating: Marks.grain(x, y, noise) * 0.014)
        }
    }
}

/// A city of blocks seen from above at an angle, with lit windows and streets.

struct CityPainter {
    private let brief: Brief
    private let noise: Noise

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("city")
        noise = Noise(&random)
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("blocks")
        var filler = Filler()
        let side = random.between(0.058, 0.08) * brief.scale
        // One step along each axis of the ground, as it looks on the picture.
        let right = Point(side, side * 0.5)
        let left = Point(-side, side * 0.5)
        let focus = brief.focus * canvas.size
        let ground = brief.isDark ? brief.palette.deep : brief.palette.high.mixed(brief.palette.pale, 0.5)
        try canvas.shade({ try tick($0 * 0.05) }) { p, _ in ground.shadedQuickly(0.12 * (1 - p.y)) }
        let reach = Int((canvas.size.x + 2 * canvas.size.y) / side) + 6
        for diagonal in -8...reach * 2 {
            try tick(0.05 + 0.95 * Double(diagonal + 8) / Double(reach * 2 + 8))
            for across in -reach...reach where (diagonal + across).isMultiple(of: 2) {
                let (u, v) = ((diagonal + across) / 2, (diagonal - across) / 2)
                let base = right * Float(u) + left * Float(v)
                guard base.x > -side * 2, base.x < canvas.size.x + side * 2, base.y < canvas.size.y + 0.75 else {
                    continue
                }
                // Streets run through at every fourth place.
                guard u.isMultiple(of: 4) == false, v.isMultiple(of: 5) == false else { continue }
                block(u, v, at: base, right * 0.86, left * 0.86, focus, &filler, &canvas)
            }
        }
    }

    private func block(
        _ u: Int, _ v: Int, at base: Point, _ right: Point, _ left: Point, _ focus: Point, _ filler: inout Filler,
        _ canvas: inout Canvas
    ) {
        let palette = brief.palette
        let near = Fast.exp(-(base - focus - Point(0, 0.15)).dot(base - focus - Point(0, 0.15)) * 7)
        let draw = noise.value(u, v)
        let height = 0.02 + (0.05 + 0.34 * near) * draw * draw + 0.06 * near
        let up = Point(0, -height * brief.scale)
        let tone = noise.value(u + 50, v)
        let colours = [palette.low, palette.mid, palette.high, palette.mid]
        var body = tone > 0.93 ? palette.accent : colours[Int(tone * 3.99)]
        if brief.isDark { body = body.mixed(palette.deep, 0.35 - 0.3 * near) }
        let top = body.shadedQuickly(0.34)
        let bright = body
        let dark = body.mixed(palette.deep, 0.55)
        let front = base + right + left
        filler.fill([base + left, front, front + up, base + left + up], on: &canvas, with: bright)
        filler.fill([front, base + right, base + right + up, front + up], on: &canvas, with: dark)
        filler.fill([base + up, base + right + up, front + up, base + left + up], on: &canvas, with: top)
        windows(u, v, base + left, right, up, &filler, &canvas)
        windows(u + 300, v, front, right * Point(1, -1), up, &filler, &canvas)
    }

    private func windows(
        _ u: Int, _ v: Int, _ corner: Point, _ along: Point, _ up: Point, _ filler: inout Filler,
        _ canvas: inout Canvas
    ) {
        let floors = Int(-up.y / (0.021 * brief.scale))
        guard floors > 1 else { return }
        let lit = brief.palette.pale.mixed(brief.palette.accent, 0.25)
        let unlit = brief.palette.deep.faded(0.45)
        for floor in 0..<floors {
            for place in 0..<3 {
                let draw = noise.value(u * 7 + place, v * 31 + floor)
                guard draw > 0.25 else { continue }
                let from = corner + along * (Float(place) * 0.3 + 0.1) + up * ((Float(floor) + 0.3) / Float(floors))
                let (wide, high) = (along * 0.18, up * (0.45 / Float(floors)))
                let isLit = draw > (brief.isDark ? 0.62 : 0.9)
                filler.fill(
                    [from, from + wide, from + wide + high, from + high], on: &canvas, with: isLit ? lit : unlit)
            }
        }
    }
}

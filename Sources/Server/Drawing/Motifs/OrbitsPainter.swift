/// Circles, arcs, beams and small signs around one large circle, as painters of the 1920s composed them.

struct OrbitsPainter {
    private let brief: Brief

    init(_ brief: Brief) { self.brief = brief }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("orbits")
        var filler = Filler()
        let focus = brief.focus * canvas.size
        try paper(&canvas, focus, &random) { try tick($0 * 0.2) }
        let axis = random.between(-0.9, -0.3)
        let radius = random.between(0.19, 0.25) * brief.scale.squareRoot()
        try beams(&canvas, focus, axis, &random, &filler) { try tick(0.2 + $0 * 0.2) }
        try circles(&canvas, focus, radius, axis, &random, &filler) { try tick(0.4 + $0 * 0.2) }
        try hero(&canvas, focus, radius, axis, &random, &filler) { try tick(0.6 + $0 * 0.2) }
        try signs(&canvas, focus, radius, axis, &random, &filler) { try tick(0.8 + $0 * 0.2) }
    }

    private func paper(_ canvas: inout Canvas, _ focus: Point, _ random: inout Random, _ tick: Tick) throws {
        let noise = Noise(&random)
        let ground = brief.ground
        let tint = ground.mixed(brief.isDark ? brief.palette.low : brief.palette.high, 0.5)
        try canvas.shade(tick) { p, _ in
            let cloud = smooth(-0.5, 0.9, noise.sum(p * 1.8, octaves: 3)) * 0.55 + (p - focus).length * 0.3
            return ground.mixed(tint, clamp(cloud))
        }
    }

    /// Long thin triangles and lines that lead to the large circle.
    private func beams(
        _ canvas: inout Canvas, _ focus: Point, _ axis: Float, _ random: inout Random, _ filler: inout Filler,
        _ tick: Tick
    ) throws {
        for _ in 0..<(brief.style == .abstract ? 3 : 4) {
            try tick(0)
            let angle = axis + (random.happens(0.7) ? random.bell() * 0.35 : Fast.pi / 2 + random.bell() * 0.4)
            let far = focus - Fast.direction(angle) * random.between(0.7, 1.1)
            let tip = focus + Fast.direction(angle) * random.between(0.35, 0.8)
            let side = Fast.direction(angle).turned * random.between(0.03, 0.1) * brief.scale
            filler.fill([far - side, far + side, tip], on: &canvas, with: random.pick(brief.palette.fills).faded(0.6))
        }
        for index in 0..<9 {
            try tick(0.5)
            let offset = Fast.direction(axis).turned * (Float(index) - 4) * random.between(0.03, 0.075)
            let middle = focus + offset
            let along = Fast.direction(axis + random.bell() * 0.12)
            let (before, after) = (random.between(0.2, 0.9), random.between(0.2, 0.9))
            canvas.line(
                middle - along * before, middle + along * after, width: random.pick([0.0018, 0.003, 0.006]),
                brief.ink.faded(0.85))
        }
    }

    /// Discs that one sees through, smaller the farther they are from the large one.
    private func circles(
        _ canvas: inout Canvas, _ focus: Point, _ radius: Float, _ axis: Float, _ random: inout Random,
        _ filler: inout Filler, _ tick: Tick
    ) throws {
        for index in 0..<Int(11 / brief.scale) {
            try tick(Double(index) / 11)
            let along = Fast.direction(axis + random.bell() * 1.1) * (random.happens(0.5) ? 1 : -1)
            let away = random.between(0.22, 0.72)
            let centre = focus + along * away
            let size = random.between(0.03, 0.13) * brief.scale * (1.15 - away)
            let ink = random.pick(brief.palette.fills)
            if random.happens(0.3) { canvas.glow(centre, size * 2, ink.faded(0.5)) }
            canvas.disc(centre, size, ink.faded(random.pick([0.55, 0.8, 0.95])))
            switch random.below(4) {
            case 0: canvas.ring(centre, size, width: 0.004, brief.ink)
            case 1: canvas.disc(centre, size * 0.55, random.pick(brief.palette.fills))
            case 2:
                let start = random.between(0, 6)
                filler.fill(
                    Outline.arc(centre, from: 0, to: size, start, start + Fast.pi), on: &canvas,
                    with: random.pick(brief.palette.fills).faded(0.9))
            default: canvas.ring(centre, size * 1.25, width: 0.0022, brief.ink.faded(0.8))
            }
        }
    }

    private func hero(
        _ canvas: inout Canvas, _ focus: Point, _ radius: Float, _ axis: Float, _ random: inout Random,
        _ filler: inout Filler, _ tick: Tick
    ) throws {
        let palette = brief.palette
        canvas.glow(focus, radius * 2, palette.accent.faded(0.55))
        canvas.disc(focus, radius, brief.ink)
        let inks = random.shuffled([palette.low, palette.mid, palette.high]) + [palette.accent]
        var outer = radius * 0.95
        for ring in 0..<4 {
            try tick(Double(ring) / 4)
            let inner = outer * random.between(0.62, 0.8)
            canvas.disc(focus, outer, inks[ring])
            // A part of each ring has another colour.
            let start = axis + random.between(0, 6)
            filler.fill(
                Outline.arc(focus, from: inner, to: outer, start, start + random.between(0.6, 2.6)), on: &canvas,
                with: random.pick([brief.ink, palette.pale, inks[(ring + 1) % 4]]))
            outer = inner
        }
        canvas.disc(focus, outer, random.pick([palette.pale, brief.ink]))
        canvas.disc(focus, outer * 0.45, palette.accent)
        canvas.ring(focus, radius * 1.16, width: 0.0025, brief.ink.faded(0.9))
        let start = axis + Fast.pi / 2
        filler.fill(
            Outline.arc(focus, from: radius * 1.24, to: radius * 1.32, start, start + random.between(1, 2.4)),
            on: &canvas, with: palette.accent)
    }

    /// Checks, arcs, bars and dots: small things that make the large ones large.
    private func signs(
        _ canvas: inout Canvas, _ focus: Point, _ radius: Float, _ axis: Float, _ random: inout Random,
        _ filler: inout Filler, _ tick: Tick
    ) throws {
        for index in 0..<Int(9 / brief.scale.squareRoot()) {
            try tick(Double(index) / 9)
            let p = focus + Fast.direction(random.between(0, 2 * Fast.pi)) * random.between(radius * 1.35, 0.62)
            let size = random.between(0.02, 0.05) * brief.scale
            let ink = random.pick([brief.ink, brief.ink, brief.palette.accent, brief.palette.mid])
            switch random.below(6) {
            case 0: checks(p, size * 0.5, axis, ink, &filler, &canvas)
            case 1:
                for step in 1...4 {
                    let reach = size * (0.5 + 0.4 * Float(step))
                    filler.fill(
                        Outline.arc(p, from: reach - 0.003, to: reach, axis - 0.8, axis + 0.8), on: &canvas, with: ink)
                }
            case 2:
                filler.fill(
                    Outline.regular(3, p, size * 1.3, turned: random.between(0, 6)), on: &canvas, with: ink.faded(0.9))
            case 3:
                for step in 0..<5 {
                    let q = p + Fast.direction(axis) * (Float(step) * size * 0.55)
                    canvas.line(
                        q, q + Fast.direction(axis).turned * size * (1 + 0.3 * Float(step)), width: 0.004, ink)
                }
            case 4:
                for step in 0..<5 {
                    canvas.disc(
                        p + Fast.direction(axis) * (Float(step) * size * 0.7), size * (0.3 - 0.05 * Float(step)), ink)
                }
            default: canvas.ring(p, size, width: 0.006, ink)
            }
        }
    }

    private func checks(
        _ p: Point, _ side: Float, _ axis: Float, _ ink: Colour, _ filler: inout Filler, _ canvas: inout Canvas
    ) {
        let along = Fast.direction(axis) * side
        for row in 0..<4 {
            for column in 0..<4 where (row + column).isMultiple(of: 2) {
                let corner = p + along * Float(column) + along.turned * Float(row)
                filler.fill(
                    [corner, corner + along, corner + along + along.turned, corner + along.turned], on: &canvas,
                    with: ink)
            }
        }
    }
}

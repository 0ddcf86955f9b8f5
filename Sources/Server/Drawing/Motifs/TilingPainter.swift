/// Tilings: woven arcs, a maze, quarter circles, or a city of blocks seen from above.

struct TilingPainter {
    private enum Kind { case weave, maze, quarters, city }

    let brief: Brief
    private let kind: Kind

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("tiling")
        if brief.subjects.contains(.city) {
            kind = .city
        } else if brief.subjects.contains(.maze) {
            kind = .maze
        } else {
            kind = random.pick([.weave, .maze, .quarters, .city])
        }
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        switch kind {
        case .weave: try weave(&canvas, tick)
        case .maze: try MazePainter(brief).paint(&canvas, tick)
        case .quarters: try quarters(&canvas, tick)
        case .city: try CityPainter(brief).paint(&canvas, tick)
        }
    }

    /// As many tiles as fit into the shorter side.
    func tiles(_ random: inout Random, _ low: Int, _ high: Int) -> Int {
        max(Int(Float(low + random.below(high - low + 1)) / brief.scale), 3)
    }
}

// MARK: - woven arcs
extension TilingPainter {
    /// Every tile joins the middles of its sides by two arcs or by a crossing, so all lines go on in the next tile.
    private func weave(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("weave")
        let noise = Noise(&random)
        let count = tiles(&random, 7, 11)
        let side = 1 / Float(count)
        let focus = brief.focus * canvas.size
        let palette = brief.palette
        let ramp = Ramp([palette.low, palette.mid, palette.accent, palette.high])
        let (ground, edge) = (brief.ground, brief.isDark ? palette.deep.shaded(-0.05) : palette.deep)
        let pixel = canvas.pixel
        try canvas.shade(tick) { p, _ in
            let q = p / side
            let (fx, fy) = (Fast.floor(q.x), Fast.floor(q.y))
            let (column, row) = (Int(fx), Int(fy))
            var t = Point(q.x - fx, q.y - fy)
            let draw = noise.value(column, row)
            let isCrossing = noise.value(column + 900, row) < 0.22
            if draw < 0.5 { t.x = 1 - t.x }
            let tone = noise.sum(p * 1.3, octaves: 2) * 0.7 + 0.55 - (p - focus).length * 0.25
            let ink = ramp[tone]
            let back = ground.mixed(palette.high, brief.isDark ? 0 : 0.18 * Fast.exp(-(p - focus).length * 3))
            return Self.bands(t, isCrossing, pixel / side, ink: ink, ground: back, edge: edge)
        }
    }

    /// The bands of one tile, with the coordinates of its corner at 0 and of the opposite one at 1.
    @inline(__always)
    private static func bands(
        _ t: Point, _ isCrossing: Bool, _ pixel: Float, ink: Colour, ground: Colour, edge: Colour
    ) -> Colour {
        if isCrossing {
            let below = band(abs(t.x - 0.5), pixel, ink: ink, ground: ground, edge: edge)
            // The lower band lies in the shadow of the upper one.
            let shade = below.mixed(edge, 0.35 * smooth(0.3, 0.17, abs(t.y - 0.5)))
            return band(abs(t.y - 0.5), pixel, ink: ink, ground: shade, edge: edge)
        }
        let near = t.length
        let far = (Point(1, 1) - t).length
        let first = band(abs(near - 0.5), pixel, ink: ink, ground: ground, edge: edge)
        return band(abs(far - 0.5), pixel, ink: ink, ground: first, edge: edge)
    }

    /// A band around a line: an outline, the ink, and a light thread in the middle.
    @inline(__always)
    private static func band(_ d: Float, _ pixel: Float, ink: Colour, ground: Colour, edge: Colour) -> Colour {
        let cover = { (limit: Float) in clamp((limit - d) / pixel + 0.5) }
        let round = ink + (Colour(grey: 1) - ink) * (0.16 * (1 - d / 0.13))
        return ground.mixed(edge, cover(0.16)).mixed(round, cover(0.13))
            .mixed(edge, cover(0.062) * 0.85).mixed(ink.shadedQuickly(0.45), cover(0.04))
    }
}

// MARK: - quarter circles
extension TilingPainter {
    private func quarters(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("quarters")
        let count = tiles(&random, 5, 7)
        let margin: Float = 0.055
        let side = (1 - 2 * margin) / Float(count)
        let columns = Int((canvas.size.x - 2 * margin) / side + 0.01)
        let rows = Int((canvas.size.y - 2 * margin) / side + 0.01)
        let start = (canvas.size - Point(Float(columns), Float(rows)) * side) / 2
        var filler = Filler()
        for row in 0..<rows {
            for column in 0..<columns {
                try tick(Double(row * columns + column) / Double(rows * columns))
                let corner = start + Point(Float(column), Float(row)) * side
                tile(corner, side, &random, &filler, &canvas)
            }
        }
    }

    private func tile(
        _ corner: Point, _ side: Float, _ random: inout Random, _ filler: inout Filler, _ canvas: inout Canvas
    ) {
        let palette = brief.palette
        let colours = random.shuffled([palette.low, palette.mid, palette.high, palette.accent, brief.ink, brief.ground])
        let gap: Float = 0.004
        let (low, high) = (corner + Point(repeating: gap), corner + Point(repeating: side - gap))
        let inner = side - 2 * gap
        filler.fill(Outline.rectangle(low, high), on: &canvas, with: colours[0])
        let turns = random.below(4)
        let corners = [low, Point(high.x, low.y), high, Point(low.x, high.y)]
        let pivot = corners[turns]
        let angle = Float(turns) * Fast.pi / 2
        switch random.below(6) {
        case 0:
            filler.fill(
                Outline.arc(pivot, from: 0, to: inner, angle, angle + Fast.pi / 2), on: &canvas, with: colours[1])
            filler.fill(
                Outline.arc(pivot, from: 0, to: inner / 2, angle, angle + Fast.pi / 2), on: &canvas, with: colours[2])
        case 1:
            for (step, colour) in [(Float(1), 1), (0.75, 2), (0.5, 1), (0.25, 3)] {
                filler.fill(
                    Outline.arc(pivot, from: 0, to: inner * step, angle, angle + Fast.pi / 2), on: &canvas,
                    with: colours[colour])
            }
        case 2:
            let opposite = corners[(turns + 2) % 4]
            filler.fill(
                Outline.arc(pivot, from: 0, to: inner / 2, angle, angle + Fast.pi / 2), on: &canvas, with: colours[1])
            let back = angle + Fast.pi
            filler.fill(
                Outline.arc(opposite, from: 0, to: inner / 2, back, back + Fast.pi / 2), on: &canvas, with: colours[2])
        case 3:
            let centre = (low + high) / 2
            canvas.disc(centre, inner * 0.36, colours[1])
            canvas.disc(centre, inner * 0.16, colours[2])
        case 4:
            let middle = (pivot + corners[(turns + 1) % 4]) / 2
            filler.fill(
                Outline.arc(middle, from: 0, to: inner / 2, angle, angle + Fast.pi), on: &canvas, with: colours[1])
            let far = (corners[(turns + 2) % 4] + corners[(turns + 3) % 4]) / 2
            filler.fill(Outline.arc(far, from: 0, to: inner / 2, angle, angle + Fast.pi), on: &canvas, with: colours[2])
        default:
            filler.fill([pivot, corners[(turns + 1) % 4], corners[(turns + 3) % 4]], on: &canvas, with: colours[1])
        }
    }
}

/// A leaded window: rings of panes around a rose, and a mosaic around the rings.

struct GlassPainter {
    private struct Pane {
        var site: Point
        var colour: Colour
    }

    private let brief: Brief
    private let noise: Noise

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("glass")
        noise = Noise(&random)
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        let focus = brief.focus * canvas.size
        let panes = panes(canvas.size, focus)
        let lead = brief.palette.deep.mixed(Colour(grey: 0.04), 0.6)
        try canvas.shade({ try tick($0 * 0.1) }) { p, _ in
            lead + Colour(repeating: 0.02 * noise.at(p * 60))
        }
        let sites = panes.map(\.site)
        var filler = Filler()
        let gap: Float = 0.0042 * (brief.isFlat ? 1.5 : 1) * brief.scale.squareRoot()
        for (index, pane) in panes.enumerated() {
            try tick(0.1 + 0.7 * Double(index) / Double(panes.count))
            let outline = Voronoi.cell(index, of: sites, in: canvas.size, gap: gap, reach: 0.42 * brief.scale)
            guard outline.count > 2 else { continue }
            fill(outline, pane, focus, &filler, &canvas)
        }
        guard !brief.isFlat else { return }
        // Light spills over the lead, as it does in a dark church.
        let spill = try canvas.blurred(0.012) { try tick(0.8 + $0 * 0.05) }
        try canvas.shadePixels({ try tick(0.85 + $0 * 0.15) }) { x, y, c in
            c.screened(spill.at(x, y) * 0.28)
        }
    }

    private func fill(
        _ outline: [Point], _ pane: Pane, _ focus: Point, _ filler: inout Filler, _ canvas: inout Canvas
    ) {
        let middle = outline.reduce(Point.zero, +) / Float(outline.count)
        let reach = outline.map { ($0 - middle).length }.max() ?? 1
        let turn = noise.at(middle * 9) * 3
        let (bright, dark) = (pane.colour.mixed(Colour(grey: 1), 0.3), pane.colour.mixed(brief.palette.deep, 0.45))
        let isFlat = brief.isFlat
        filler.fill(outline, on: &canvas) { p in
            guard !isFlat else { return pane.colour }
            let q = (p - middle).rotated(turn)
            let streaks = noise.at(Point(q.x * 9, q.y * 46) + middle * 50) * 0.6 + noise.at(p * 90) * 0.25
            let round = 1 - (p - middle).length / reach
            let light = 0.62 + 0.34 * Fast.exp(-(p - focus).length * 1.6) + streaks * 0.16 + (round - 0.5) * 0.3
            return light > 0.7
                ? pane.colour.mixed(bright, min((light - 0.7) * 2, 1)) : dark.mixed(pane.colour, light / 0.7)
        }
    }
}

// MARK: - composition
extension GlassPainter {
    private func panes(_ size: Point, _ focus: Point) -> [Pane] {
        var random = brief.random("panes")
        var panes = [Pane(site: focus, colour: brief.palette.pale)]
        let rings = 3 + random.below(3)
        let step = random.between(0.062, 0.085) * brief.scale
        let petals = brief.subjects.contains(.flower) ? 8 : 5 + random.below(5)
        let order = random.shuffled(brief.palette.fills) + [brief.palette.pale]
        for ring in 1...rings {
            let count = petals * (ring < 3 ? ring : 3)
            let turn = random.unit() * 0.5 + (ring.isMultiple(of: 2) ? Fast.pi / Float(count) : 0)
            let (first, second) = (order[ring % order.count], order[(ring + 2) % order.count])
            for place in 0..<count {
                let angle = turn + 2 * Fast.pi * Float(place) / Float(count)
                let site = focus + Fast.direction(angle) * step * (Float(ring) - 0.1)
                let colour = place.isMultiple(of: 2) ? first : second
                panes.append(Pane(site: site, colour: colour.shaded(random.bell() * 0.03)))
            }
        }
        panes += mosaic(size, focus, inner: step * (Float(rings) + 0.75), &random)
        return panes
    }

    private func mosaic(_ size: Point, _ focus: Point, inner: Float, _ random: inout Random) -> [Pane] {
        let side = 0.105 * brief.scale
        let palette = brief.palette
        let order = [palette.deep.mixed(palette.low, 0.6), palette.low, palette.mid, palette.low, palette.high]
        var panes: [Pane] = []
        for row in -1...Int(size.y / side) + 1 {
            for column in -1...Int(size.x / side) + 1 {
                let place = Point(Float(column), Float(row)) + Point(random.unit(), random.unit()) * 0.8
                let site = place * side
                guard (site - focus).length > inner else { continue }
                // Bands sweep around the rose, like a sky in a window.
                let sweep = noise.sum(site * 1.6, octaves: 2) * 2.2 + (site - focus).length * 3.2
                var colour = order[Int(Fast.fraction(sweep * 0.45) * 5)]
                if random.happens(0.05) { colour = palette.accent }
                if random.happens(0.05) { colour = palette.pale }
                panes.append(Pane(site: site, colour: colour.shaded(random.bell() * 0.05)))
            }
        }
        return panes
    }
}

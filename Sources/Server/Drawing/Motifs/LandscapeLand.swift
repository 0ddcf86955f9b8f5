/// The land of a landscape: ridges with light, mist and snow, the bank in front, and its trees.

extension LandscapePainter {
    /// How near a layer is, from 0 to 1.
    private func nearness(_ layer: Int) -> Float { Float(layer + 1) / Float(layers) }

    /// The upper edge of a layer at a place of the width.
    private func crest(_ layer: Int, _ x: Float, _ size: Point) -> Float {
        let near = nearness(layer)
        let q = x / brief.scale
        let row = Float(layer) * 7.31 + 3
        if hasDunes {
            let wave = noise.sum(Point(q * (1 + near), row), octaves: 2, gain: 0.25)
            return (horizon + near * 0.42) * size.y - wave * (0.05 + 0.06 * near)
        }
        let rough = noise.ridges(Point(q * (1.5 + near * 0.4), row), octaves: 6)
        let soft = noise.sum(Point(q * 2.1, row), octaves: 4) * 0.5 + 0.4
        if hasWater {
            // They sink towards the sides of the picture, so that the water is wide.
            let height = mix(0.24, 0.055, near) * mix(rough * 1.25 - 0.3, soft, near)
            return horizon * size.y - max(height, -0.004) * (layers == 2 ? 0.55 : 1)
        }
        let base = mix(horizon, 0.97, near) * size.y
        return base - mix(0.3, 0.12, near) * (mix(rough, soft, near * 0.9) - 0.25)
    }

    private func colour(_ layer: Int) -> Colour {
        let p = brief.palette
        let near = nearness(layer)
        let far = horizonLight.mixed(brief.isDark ? p.low : p.mid, 0.5)
        return Ramp([far, brief.isDark ? p.low : p.mid, p.low, p.deep])[near * (hasWater ? 0.75 : 1)]
    }

    func ridge(_ layer: Int, _ canvas: inout Canvas, _ sun: Point, _ tick: Tick) throws {
        let frame = canvas.frame
        let ink = colour(layer)
        var ridge = Ridge(
            noise: noise, layer: Float(layer), near: nearness(layer), frame: frame,
            crests: crests(layer, frame), covered: covered(layer, frame), ink: ink,
            bright: ink.mixed(horizonLight, 0.42), dark: ink.mixed(brief.palette.deep, 0.3),
            mist: horizonLight.mixed(ink, brief.subjects.contains(.mist) ? 0.1 : 0.3),
            snow: brief.palette.pale.mixed(ink, 0.15))
        ridge.texture = brief.isFlat ? 0.5 : 1
        ridge.side = sun.x < frame.centre.x ? -1 : 1
        ridge.isSnowy = hasSnow && ridge.near < 0.75
        ridge.folds = hasDunes ? 1 : 3
        let ready = ridge
        try canvas.shadePixels(tick) { x, y, c in ready.colour(x, frame.place(x, y), over: c) }
        if hasTrees, ready.near > 0.45, !hasWater { trees(layer, &canvas) }
    }

    private func crests(_ layer: Int, _ frame: Frame) -> [Float] {
        (0...frame.width).map { crest(layer, (Float($0) + 0.5) / frame.unit, frame.size) }
    }

    /// Below these heights nearer land or water will hide the layer.
    private func covered(_ layer: Int, _ frame: Frame) -> [Float] {
        let shore = hasWater ? horizon * frame.size.y : frame.size.y
        guard layer + 1 < layers else { return Array(repeating: shore + 0.01, count: frame.width + 1) }
        return crests(layer + 1, frame).map { min($0, shore) + 0.01 }
    }

    private func trees(_ layer: Int, _ canvas: inout Canvas) {
        var random = brief.random("trees \(layer)")
        var filler = Filler()
        let near = nearness(layer)
        let ink = colour(layer).mixed(brief.palette.deep, 0.25)
        for _ in 0..<Int((170 - 100 * near) * canvas.size.x / brief.scale) {
            let x = random.unit() * canvas.size.x
            // They stand in groups.
            guard noise.at(Point(x * 3.3, Float(layer) * 2)) > random.between(-0.5, 0.25) else { continue }
            let foot = Point(x, crest(layer, x, canvas.size) + 0.01)
            let height = (0.018 + 0.085 * near * near) * random.between(0.55, 1.25) * brief.scale
            filler.fill(Self.fir(foot, height, &random), on: &canvas, with: ink.shaded(random.bell() * 0.015))
        }
    }

    /// The dark ground at the lower edge that the spectator stands on.
    func bank(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("bank")
        let side: Float = brief.focus.x < 0.5 ? 1 : -1
        let size = canvas.size
        let ink = brief.palette.deep.mixed(brief.palette.low, 0.12)
        let edge = { (x: Float) in
            let lean = (x / size.x - 0.5) * side
            return size.y * (1.01 - 0.1 * smooth(-0.25, 0.5, lean)) - noise.sum(Point(x * 3, 90), octaves: 4) * 0.02
        }
        let steps = 160
        let shore = (0...steps).map { step in
            let x = Float(step) / Float(steps) * size.x
            return Point(x, edge(x))
        }
        var filler = Filler()
        try tick(0)
        filler.fill(shore + [size + Point(0, 0.1), Point(0, size.y + 0.1)], on: &canvas, with: ink)
        for index in 0..<Int((hasTrees ? 34 : 0) / brief.scale) {
            try tick(Double(index) / 34)
            let along = random.unit()
            let x = (side > 0 ? 1 - along * along * 0.5 : along * along * 0.5) * size.x
            let height = random.between(0.07, 0.24) * (1.05 - along) * brief.scale.squareRoot()
            filler.fill(Self.fir(Point(x, edge(x) + 0.012), height, &random), on: &canvas, with: ink)
        }
        let blades = Int(170 * size.x)
        for index in 0..<blades {
            if index % 16 == 0 { try tick(Double(index) / Double(blades)) }
            let x = random.unit() * size.x
            let tip = Point(x + random.bell() * 0.012, edge(x) - random.between(0.006, 0.03))
            filler.fill(
                [Point(x - 0.0016, edge(x) + 0.01), tip, Point(x + 0.0016, edge(x) + 0.01)], on: &canvas, with: ink)
        }
    }

    /// A fir with ragged branches.
    static func fir(_ foot: Point, _ height: Float, _ random: inout Random) -> [Point] {
        let tiers = 6 + random.below(4)
        let width = height * random.between(0.17, 0.24)
        var left: [Point] = []
        var right: [Point] = []
        for tier in 1...tiers {
            let t = Float(tier) / Float(tiers)
            let y = foot.y - height * (1 - t * 0.94)
            for (side, draw) in [(Float(-1), random.unit()), (1, random.unit())] {
                let out = Point(foot.x + side * width * t * (0.75 + 0.4 * draw), y)
                let inside = Point(foot.x + side * width * t * 0.42, y - height * 0.012)
                if side < 0 { left += [out, inside] } else { right += [out, inside] }
            }
        }
        let trunk = width * 0.1
        return [Point(foot.x, foot.y - height)] + right + [
            Point(foot.x + trunk, foot.y), Point(foot.x - trunk, foot.y),
        ]
            + left.reversed()
    }
}

/// Sheets of paper with openings that get smaller, one behind the other, each with its shadow; a light lies at the bottom.

struct PaperPainter {
    private let brief: Brief
    private let noise: Noise
    private let layers: Int
    private let zoom: Float
    private let offset: Point
    private let wobble: Float
    private let isRound: Bool

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("paper")
        noise = Noise(&random)
        layers = brief.style == .abstract ? 5 : 6 + random.below(4)
        zoom = random.between(1.2, 2.1) / brief.scale
        offset = Point(random.between(-40, 40), random.between(-40, 40))
        wobble = random.between(0.16, 0.3)
        isRound = random.happens(0.6)
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        let focus = brief.focus * canvas.size
        let reach = max(canvas.size.x, canvas.size.y) * 0.62
        var depth = Canvas(width: canvas.width, height: canvas.height)
        try depth.shade({ try tick($0 * 0.5) }) { p, _ in
            Colour(field(p, focus, reach), 0, 0, 0)
        }
        let sheets = colours
        let shadow = Point(0.016, 0.024)
        let (pixel, unit) = (canvas.pixel, canvas.unit)
        let fibre = Noise(seed: 41)
        try canvas.shade({ try tick(0.5 + $0 * 0.5) }) { p, _ in
            let f = depth.sample(p).x * Float(layers)
            let index = Int(clamp(Fast.floor(f), 0, Float(layers)))
            var c = sheets[index]
            let above = Float(index + 1)
            if index < layers {
                // The sheets above throw a shadow: dark close to their edge, and a wide, weak one.
                let near = depth.sample(p - shadow * 0.45).x * Float(layers)
                let far = depth.sample(p - shadow * 1.5).x * Float(layers)
                let dark = 0.3 * smooth(above - 0.12, above + 0.1, near) + 0.24 * smooth(above - 0.5, above + 0.35, far)
                c *= 1 - dark
            }
            // The cut edge of the sheet catches light.
            let slope =
                max(
                    abs(depth.sample(p + Point(pixel, 0)).x - depth.sample(p).x),
                    abs(depth.sample(p + Point(0, pixel)).x - depth.sample(p).x)) * Float(layers)
            let into = (f - Float(index)) / max(slope, 1e-5)
            if index > 0 {
                let rim = clamp(1.6 - into / (unit * 0.0022))
                c = c.mixed(c.shadedQuickly(0.16), rim * 0.8)
                c = sheets[index - 1].mixed(c, clamp(into + 0.5))
            }
            if brief.isFlat { return c }
            let grain = fibre.at(p * 210) * 0.5 + fibre.at(Point(p.x * 60, p.y * 420)) * 0.5
            return c + Colour(repeating: grain * 0.018)
        }
    }

    @inline(__always)
    private func field(_ p: Point, _ focus: Point, _ reach: Float) -> Float {
        let q = p * zoom + offset
        let bend = Point(noise.at(q * 0.7 + Point(3, 9)), noise.at(q * 0.7)) * 0.25
        let hills = noise.sum(q + bend, octaves: 3, gain: 0.4)
        let away = (p - focus).length / reach
        let base = isRound ? away : 0.5 + (p.y - focus.y) / reach * 0.8
        return base * 0.95 + hills * wobble + 0.02
    }

    /// From the bottom, where the light is, to the sheet on top.
    private var colours: [Colour] {
        let p = brief.palette
        let ramp =
            brief.isDark
            ? Ramp([p.pale, p.high, p.mid, p.low, p.deep])
            : Ramp([p.deep, p.low, p.mid, p.high, p.pale])
        var list = (0...layers).map { ramp[Float($0) / Float(layers)] }
        list[1] = p.accent
        return list
    }
}

extension SIMD4<Float> {
    @inline(__always) func shadedQuickly(_ by: Float) -> Colour { self + (Colour(grey: 1) - self) * by }
}

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
        let (pixel, count) = (canvas.pixel, Float(layers))
        let fibre = Noise(seed: 41)
        try canvas.shade({ try tick(0.5 + $0 * 0.5) }) { p, _ in
            let f = depth.sample(p).x * count
            // The sheets above throw a shadow: dark close to their edge, and a wide, weak one.
            let near = depth.sample(p - shadow * 0.45).x * count
            let far = depth.sample(p - shadow * 1.5).x * count
            let across = depth.sample(p + Point(pixel, 0)).x * count - f
            let down = depth.sample(p + Point(0, pixel)).x * count - f
            let slope = max(Point(across, down).length, 1e-5)
            let index = Int(clamp(Fast.floor(f), 0, count))
            var c = sheet(index, sheets, near, far)
            let (into, ahead) = ((f - Float(index)) / slope, (Float(index + 1) - f) / slope)
            if index > 0 {
                // The cut edge of the sheet catches light; half a pixel before it, the sheet below shines through.
                c = c.mixed(c.shadedQuickly(0.16), clamp(1.6 - into * pixel / 0.0022) * 0.8)
                c = c.mixed(sheet(index - 1, sheets, near, far), clamp(0.5 - into))
            }
            if index < layers {
                c = c.mixed(sheet(index + 1, sheets, near, far).shadedQuickly(0.13), clamp(0.5 - ahead))
            }
            if brief.isFlat { return c }
            let grain = fibre.at(p * 210) * 0.5 + fibre.at(Point(p.x * 60, p.y * 420)) * 0.5
            return c + Colour(repeating: grain * 0.018)
        }
    }

    /// The colour of a sheet under the shadow of those above it.
    @inline(__always)
    private func sheet(_ index: Int, _ sheets: [Colour], _ near: Float, _ far: Float) -> Colour {
        guard index < layers else { return sheets[layers] }
        let edge = Float(index + 1)
        let dark = 0.3 * smooth(edge - 0.12, edge + 0.1, near) + 0.24 * smooth(edge - 0.5, edge + 0.35, far)
        return sheets[index] * (1 - dark)
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

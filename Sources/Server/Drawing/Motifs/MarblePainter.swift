/// Marble: noise that is displaced by noise, with light on its folds and thin veins of the accent.

struct MarblePainter {
    private let brief: Brief
    private let noise: Noise
    private let ramp: Ramp
    private let zoom: Float
    private let stretch: Point
    private let turn: Float
    private let offset: Point

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("marble")
        noise = Noise(&random)
        let p = brief.palette
        let orders = [
            [p.deep, p.low, p.mid, p.high, p.pale, p.high, p.low],
            [p.pale, p.high, p.pale, p.mid, p.low, p.deep, p.mid],
            [p.low, p.deep, p.mid, p.high, p.pale, p.mid, p.low],
        ]
        ramp = Ramp(orders[random.below(3)])
        zoom = random.between(1.1, 1.7) / brief.scale
        stretch = Point(1, random.between(0.55, 1))
        turn = random.between(0, Fast.pi)
        offset = Point(random.between(-40, 40), random.between(-40, 40))
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        let relief = try relief(canvas.frame) { try tick($0 * 0.7) }
        let (vein, metal) = (brief.palette.accent, brief.palette.pale)
        let line = brief.isFlat ? Float(0.0072) : 0.0045
        let unit = canvas.unit
        try canvas.shade({ try tick(0.7 + $0 * 0.3) }) { p, _ in
            let here = relief.sample(p)
            var c = ramp[here.x]
            c += Colour(repeating: brief.isFlat ? 0 : here.w * 0.7)
            // A vein follows the places where the second field is zero, wide where it changes slowly.
            let step = relief.pixel
            let across = relief.sample(p + Point(step, 0)).y - here.y
            let down = relief.sample(p + Point(0, step)).y - here.y
            let distance = abs(here.y) / max(Point(across, down).length / step, 1e-4)
            let cover = clamp((line * clamp(here.z) - distance) * unit + 0.5) * smooth(0.02, 0.2, here.z)
            return c.mixed(vein.mixed(metal, clamp(here.w * 3)), cover)
        }
    }

    /// Height, veins, their strength, and the light on the folds. All of it is smooth, so in a large picture every
    /// second pixel will do.
    private func relief(_ frame: Frame, _ tick: Tick) throws -> Canvas {
        let step = frame.unit >= 512 ? 2 : 1
        var fields = Canvas(width: (frame.width + step - 1) / step, height: (frame.height + step - 1) / step)
        let focus = brief.focus * frame.size
        let octaves = brief.style == .abstract ? 3 : 4
        try fields.shade({ try tick($0 * 0.9) }) { p, _ in field(p, focus, octaves) }
        let light = Point(-0.6, -0.8)
        let (source, unit) = (fields, fields.unit)
        try fields.shadePixels({ try tick(0.9 + $0 * 0.1) }) { x, y, c in
            let slope = Point(
                source.at(x + 1, y).x - source.at(x - 1, y).x, source.at(x, y + 1).x - source.at(x, y - 1).x)
            return c.faded(clamp(slope.dot(light) * unit * 0.035, -0.22, 0.28))
        }
        return fields
    }

    /// The height of the folds, the field of the veins, and how strong the veins are.
    @inline(__always)
    private func field(_ place: Point, _ focus: Point, _ octaves: Int) -> Colour {
        let centred = place - focus
        let p = (centred * zoom).rotated(turn) * stretch + offset
        let q = Point(noise.sum(p, octaves: 3), noise.sum(p + Point(5.2, 1.3), octaves: 3))
        let r = Point(
            noise.sum(p + q * 1.7 + Point(1.7, 9.2), octaves: octaves), noise.at(p + q * 1.5 + Point(8.3, 2.8)))
        let folds = noise.sum(p + r * 1.5, octaves: octaves)
        let calm = Fast.exp(-centred.dot(centred) * 3)
        let value = 0.5 + folds * 0.62 + q.x * 0.2 + calm * 0.14
        let vein = noise.at(p * 0.8 + Point(q.x, r.x) * 0.55 + Point(2, 60)) + noise.at(p * 2.3 + q * 0.5) * 0.22
        return Colour(value, vein - 0.08, smooth(-0.3, 0.55, r.y + calm * 0.35), 0)
    }
}

/// Strange attractors: millions of steps of one simple formula, drawn as light where they come by often.

struct AttractorPainter {
    /// Found by trying: most numbers give a few dots or a blot.
    private static let shapes: [(Float, Float, Float, Float)] = [
        (-1.4, 1.6, 1.0, 0.7), (1.7, 1.7, 0.6, 1.2), (-1.7, 1.3, -0.1, -1.21), (-1.8, -2.0, -0.5, -0.9),
        (1.5, -1.8, 1.6, 0.9), (-1.7, 1.8, -1.9, -0.4), (-1.24, -1.25, -1.81, -1.91), (1.1, -1.32, -1.03, 1.54),
        (-1.9, -1.9, -1.1, -1.0), (2.01, -2.53, 1.61, -0.33), (1.6, -0.6, -1.2, 1.6), (1.4, 1.56, 1.4, -1.5),
    ]

    private struct Footprint {
        var index: Int32
        var tone: Float
    }

    /// Of one walk.
    private static let steps = 20_000

    private let brief: Brief
    private let a, b, c, d: Float
    private let turn: Float
    private let isLight: Bool

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("attractor")
        let formula = Self.rich(&random)
        (a, b, c, d) = (formula.x, formula.y, formula.z, formula.w)
        turn = random.between(-0.6, 0.6)
        isLight = !brief.isDark && !brief.subjects.contains(.galaxy) && ![.fantasy, .photo].contains(brief.style)
    }

    @inline(__always) private func step(_ p: Point) -> Point { Self.step(p, SIMD4(a, b, c, d)) }

    @inline(__always) private static func step(_ p: Point, _ f: SIMD4<Float>) -> Point {
        Point(
            Fast.sin(f.x * p.y) + f.z * Fast.cos(f.x * p.x), Fast.sin(f.y * p.x) + f.w * Fast.cos(f.y * p.y))
    }

    /// Numbers whose attractor covers enough of the picture; many collapse to a few dots.
    private static func rich(_ random: inout Random) -> SIMD4<Float> {
        for _ in 0..<60 {
            let shape = random.pick(shapes)
            let jitter = SIMD4(random.bell(), random.bell(), random.bell(), random.bell()) * 0.06
            let formula = SIMD4(shape.0, shape.1, shape.2, shape.3) + jitter
            if coverage(formula) > 0.3 { return formula }
        }
        return SIMD4(-1.7, 1.8, -1.9, -0.4)
    }

    /// The part of a coarse grid that the attractor meets.
    private static func coverage(_ formula: SIMD4<Float>) -> Float {
        let (cells, half) = (40, SIMD2(1 + abs(formula.z), 1 + abs(formula.w)))
        var met = Array(repeating: false, count: cells * cells)
        var p = Point(0.1, 0.1)
        for index in 0..<9000 {
            p = step(p, formula)
            guard index > 200 else { continue }
            let q = (p / half + Point(1, 1)) * (Float(cells) * 0.4999)
            met[Int(clamp(q.y, 0, 39)) * cells + Int(clamp(q.x, 0, 39))] = true
        }
        return Float(met.count(where: { $0 })) / Float(met.count)
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        let density = try density(canvas) { try tick($0 * 0.75) }
        try backdrop(&canvas) { try tick(0.75 + $0 * 0.1) }
        // All steps fall on the picture, so their number gives the mean; a sum of millions would lose digits.
        let scale = 1 / 5 as Float
        let palette = brief.palette
        let width = canvas.width
        let flow = Ramp([palette.mid, palette.accent, palette.high, palette.mid])
        try canvas.shadePixels({ try tick(0.85 + $0 * 0.15) }) { x, y, ground in
            let index = (y * width + x) * 2
            let count = density[index]
            guard count > 0 else { return ground }
            let strength = Fast.log2(1 + count * scale * 1.5) * 0.21
            let hue = flow[density[index + 1] / count]
            if isLight {
                let ink = hue.mixed(palette.deep, clamp(strength * 1.1 - 0.25))
                return ground.mixed(ink, clamp(strength * 1.15))
            }
            let glow = hue.mixed(palette.pale, clamp(strength * 1.3 - 0.55))
            return ground.screened(glow * clamp(strength * 1.1))
        }
    }

    private func backdrop(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("stars")
        let noise = Noise(&random)
        let palette = brief.palette
        let (ground, veil) =
            isLight
            ? (palette.pale, palette.high.mixed(palette.pale, 0.55))
            : (palette.deep.mixed(Colour(grey: 0), 0.35), palette.low.mixed(palette.deep, 0.4))
        let centre = canvas.centre
        try canvas.shade(tick) { p, _ in
            let cloud = smooth(-0.3, 0.9, noise.sum(p * 1.4, octaves: 4)) - (p - centre).length * 0.4
            return ground.mixed(veil, clamp(cloud))
        }
        guard !isLight else { return }
        for _ in 0..<260 {
            let place = Point(random.unit(), random.unit()) * canvas.size
            let size = 0.0006 + 0.0016 * Fast.power(random.unit(), 6)
            canvas.disc(place, size, palette.pale.faded(random.between(0.15, 0.8)), softness: 0.0012)
        }
    }

    /// Where to put a point of the attractor so that the whole of it has a margin on all sides.
    private func fit(_ size: Point) -> (centre: Point, scale: Float) {
        var p = Point(0.1, 0.1)
        var low = Point(repeating: 9)
        var high = Point(repeating: -9)
        for index in 0..<20_000 {
            p = step(p)
            guard index > 100 else { continue }
            let q = p.rotated(turn)
            low = Point(min(low.x, q.x), min(low.y, q.y))
            high = Point(max(high.x, q.x), max(high.y, q.y))
        }
        let extent = high - low
        return ((low + high) / 2, min(size.x / max(extent.x, 0.5), size.y / max(extent.y, 0.5)) * 0.86)
    }

    /// How often each pixel is met, and the sum of the colours (as places in a ramp) that it is met with.
    private func density(_ canvas: Canvas, _ tick: Tick) throws -> [Float] {
        var random = brief.random("walk")
        var density = Array(repeating: Float(0), count: canvas.width * canvas.height * 2)
        var footprints: [Footprint] = []
        footprints.reserveCapacity(Self.steps)
        let (centre, scale) = fit(canvas.size)
        let rounds = canvas.width * canvas.height * 5 / Self.steps
        for round in 0..<rounds {
            try tick(Double(round) / Double(rounds))
            // Each round starts anew, so that none stays in a loop; its first steps lead to the attractor.
            var p = Point(random.between(-0.1, 0.1), random.between(-0.1, 0.1))
            for _ in 0..<40 { p = step(p) }
            let jitter = Point(random.unit() - 0.5, random.unit() - 0.5)
            let origin = (canvas.centre - centre * scale) * canvas.unit + jitter
            walk(from: p, origin, Fast.direction(turn) * scale * canvas.unit, canvas.frame, &footprints)
            // A loop of its own, so short that the processor fetches many of the scattered cells at once.
            density.withUnsafeMutableBufferPointer { cells in
                for footprint in footprints {
                    cells[Int(footprint.index) * 2] += 1
                    cells[Int(footprint.index) * 2 + 1] += footprint.tone
                }
            }
        }
        return density
    }

    /// Takes many steps and notes where they fall. It works with single numbers, because pairs of them are slow in a
    /// chain like this.
    private func walk(
        from start: Point, _ origin: Point, _ turned: Point, _ frame: Frame, _ footprints: inout [Footprint]
    ) {
        var (x, y) = (start.x, start.y)
        let (right, bottom) = (Float(frame.width), Float(frame.height))
        footprints.removeAll(keepingCapacity: true)
        for _ in 0..<Self.steps {
            let nextX = Fast.sin(a * y) + c * Fast.cos(a * x)
            let nextY = Fast.sin(b * x) + d * Fast.cos(b * y)
            let tone = clamp(0.5 + (nextX - x) * 0.17 + (nextY - y) * 0.09)
            (x, y) = (nextX, nextY)
            let column = x * turned.x - y * turned.y + origin.x
            let row = x * turned.y + y * turned.x + origin.y
            guard column >= 0, row >= 0, column < right, row < bottom else { continue }
            footprints.append(Footprint(index: Int32(Int(row) * frame.width + Int(column)), tone: tone))
        }
    }
}

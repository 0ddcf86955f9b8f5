/// The finish of an abstract poster: a few bold forms in which light and dark change places, on primed canvas.

/// Large forms that cover a part of the picture.
struct Forms: Sendable {
    private enum Kind: CaseIterable { case discAndBand, arch, slope, stack, moons }

    private let kind: Kind
    private let place: Point
    private let second: Point
    private let radius: Float
    private let axis: Point
    private let shift: Float
    private let half: Float
    private let unit: Float

    init(_ frame: Frame, focus: Point, _ random: inout Random) {
        kind = random.pick(Kind.allCases)
        let other = frame.size - focus
        place = focus.mixed(other, random.between(0.1, 0.45))
        second = focus.mixed(other, random.between(0.7, 1.1)) + Point(random.bell(), random.bell()) * 0.1
        radius = random.between(0.19, 0.3)
        axis = Fast.direction(random.between(-1.25, -0.3) + (random.happens(0.5) ? Fast.pi / 2 : 0))
        shift = random.between(0.06, 0.26) * (random.happens(0.5) ? 1 : -1)
        half = random.between(0.03, 0.07)
        unit = frame.unit
    }

    @inline(__always) private func cover(_ distance: Float) -> Float { clamp(0.5 - distance * unit) }

    /// How far a place is turned: 1 inside of a form, 0 outside, and 0 again where two meet.
    @inline(__always) func turned(_ p: Point) -> Float {
        let (first, other) = pair(p)
        return abs(cover(first) - cover(other))
    }

    /// Signed distances to two forms, negative inside.
    @inline(__always) private func pair(_ p: Point) -> (Float, Float) {
        let disc = (p - place).length - radius
        let along = (p - place).dot(axis.turned)
        switch kind {
        case .discAndBand: return (disc, abs(along - shift) - half)
        case .arch:
            let under = max(abs(p.x - place.x) - radius, place.y - p.y)
            let inner = (p - place).length - radius * 0.55
            return (min(disc, under), min(inner, max(abs(p.x - place.x) - radius * 0.55, place.y - p.y)))
        case .slope: return (along - shift * 0.5, (p - second).length - radius * 0.6)
        case .stack:
            let lane = p.y - place.y
            return (max(disc, -lane), max((p - place - Point(0, -radius * 1.1)).length - radius, lane + radius * 1.1))
        case .moons: return (disc, (p - place - axis * (radius * 0.62)).length - radius * 0.82)
        }
    }
}

extension Finish {
    func abstract(_ canvas: inout Canvas, _ tick: Tick) throws {
        try canvas.flatten(reach: 0.012, edge: 0.3) { try tick($0 * 0.4) }
        var random = brief.random("forms")
        let frame = canvas.frame
        let forms = Forms(frame, focus: brief.focus * frame.size, &random)
        let palette = brief.palette
        let inverse = Ramp([palette.pale, palette.high, palette.accent, palette.low, palette.deep])
        try canvas.shadePixels({ try tick(0.4 + $0 * 0.6) }) { x, y, c in
            let p = frame.place(x, y)
            let bold = c.mixed(c * c * (Colour(repeating: 3) - c * 2), 0.6).saturated(1.15)
            let weave = noise.at(Point(p.x * 250, p.y * 16)) + noise.at(Point(p.x * 16, p.y * 250))
            let turned = bold.mixed(inverse[bold.brightness], forms.turned(p) * 0.94)
            return turned * (1 + weave * 0.02)
        }
    }
}

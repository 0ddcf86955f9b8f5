/// Landscapes: sky, sun or moon, ridges in the mist one behind the other, water that mirrors them, trees in front.

struct LandscapePainter {
    let brief: Brief
    let noise: Noise
    let hasWater: Bool
    let hasTrees: Bool
    let hasDunes: Bool
    let hasSnow: Bool
    /// Where the land meets the water, or where the land begins; a part of the height.
    let horizon: Float
    let layers: Int
    let sunRadius: Float

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("landscape")
        noise = Noise(&random)
        let has = brief.subjects.contains
        hasDunes = has(.desert) || (!has(.mountain) && !has(.sea) && !has(.forest) && random.happens(0.15))
        hasWater = has(.sea) || (!hasDunes && !has(.forest) && random.happens(0.45))
        hasTrees = has(.forest) || (!hasDunes && !has(.sea) && random.happens(0.5))
        hasSnow = has(.snow) || (has(.mountain) && random.happens(0.6))
        horizon = hasWater ? random.between(0.58, 0.68) : random.between(0.42, 0.54)
        layers = hasWater ? (has(.sea) && !has(.mountain) ? 2 : 4) : (brief.style == .abstract ? 4 : 6)
        sunRadius = random.between(0.05, 0.1) * brief.scale
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        let sun = sun(canvas.size)
        try sky(&canvas, sun) { try tick($0 * 0.3) }
        try lights(&canvas, sun) { try tick(0.3 + $0 * 0.03) }
        for layer in 0..<layers {
            let (from, part) = (0.33 + 0.35 * Double(layer) / Double(layers), 0.35 / Double(layers))
            try ridge(layer, &canvas, sun) { try tick(from + part * $0) }
        }
        if hasWater { try water(&canvas, sun) { try tick(0.7 + 0.2 * $0) } }
        if hasWater || hasTrees { try bank(&canvas) { try tick(0.9 + 0.1 * $0) } }
        if brief.subjects.contains(.birds) || (!brief.isDark && brief.seed.isMultiple(of: 3)) { birds(&canvas, sun) }
    }

    func sun(_ size: Point) -> Point {
        Point(brief.focus.x * size.x, (horizon - 0.14 - (brief.focus.y - 0.38) * 0.35) * size.y)
    }

    var horizonLight: Colour {
        let p = brief.palette
        return brief.isDark ? p.mid.mixed(p.high, 0.35) : p.pale.mixed(p.high, 0.25)
    }
}

// MARK: - sky
extension LandscapePainter {
    private func sky(_ canvas: inout Canvas, _ sun: Point, _ tick: Tick) throws {
        let p = brief.palette
        let ramp =
            brief.isDark
            ? Ramp([p.deep.shaded(-0.04), p.deep, p.low, p.low.mixed(p.mid, 0.6), horizonLight])
            : Ramp([p.mid.mixed(p.high, 0.25), p.high, p.high.mixed(p.pale, 0.55), horizonLight])
        let depth = horizon * canvas.size.y
        let warm = brief.isDark ? p.high : p.pale
        let cloudLight = brief.isDark ? p.mid.mixed(p.high, 0.3) : p.pale
        let cloudDark = brief.isDark ? p.low.mixed(p.deep, 0.3) : p.high.mixed(p.mid, 0.35)
        let edge: Float = brief.style == .anime || brief.isFlat ? 0.035 : 0.5
        let octaves = brief.style == .abstract ? 2 : 5
        let amount: Float = brief.subjects.contains(.storm) ? 0.02 : 0.2
        try canvas.shade(tick) { place, _ in
            let away = (place - sun).length
            let sky = ramp[place.y / depth].mixed(warm, 0.55 * Fast.exp(-away * away * 14) + 0.1 * Fast.exp(-away * 2))
            let q = Point(place.x * 1.5, place.y * 4.6) / brief.scale + Point(13, 5)
            let thick = noise.sum(q, octaves: octaves)
            let cover =
                smooth(amount, amount + edge, thick) * (0.25 + 0.75 * smooth(depth * 1.05, depth * 0.2, place.y))
            guard cover > 0.01 else { return sky }
            // A cloud is bright where it is thinner towards the sun.
            let lit = clamp(
                0.5 + (thick - noise.sum(q + (place - sun).normalised * Point(-0.12, -0.3), octaves: 2)) * 1.2)
            let cloud = cloudDark.mixed(cloudLight, lit).mixed(warm, 0.5 * Fast.exp(-away * 4))
            return sky.mixed(cloud, cover * 0.72)
        }
    }

    private func lights(_ canvas: inout Canvas, _ sun: Point, _ tick: Tick) throws {
        var random = brief.random("sky")
        let p = brief.palette
        if brief.isDark {
            for _ in 0..<190 {
                let place = Point(
                    random.unit() * canvas.size.x, random.unit() * random.unit() * horizon * canvas.size.y)
                let size = 0.0007 + 0.0017 * Fast.power(random.unit(), 5)
                canvas.disc(place, size, p.pale.faded(random.between(0.2, 0.9)), softness: 0.0012)
            }
        }
        try tick(0.5)
        let body = brief.isDark ? p.pale.mixed(p.accent, 0.2) : p.accent.mixed(Colour(hex: 0xFFFBEC), warmth)
        canvas.glow(sun, sunRadius * 4.5, body.faded(0.5))
        canvas.disc(sun, sunRadius, body, softness: brief.isFlat ? 0 : 0.002)
        guard brief.isDark, !brief.isFlat else { return }
        // The moon has seas.
        for _ in 0..<7 {
            let at = Fast.direction(random.unit() * 6.28) * sunRadius * random.between(0.1, 0.6)
            canvas.disc(
                sun + at, sunRadius * random.between(0.08, 0.26), p.high.faded(0.2), softness: sunRadius * 0.1)
        }
    }

    /// A cold or dark accent makes a poor sun, so it is lightened.
    private var warmth: Float {
        let accent = brief.palette.accent
        if brief.style == .popArt || brief.style == .comic { return 0.05 }
        return accent.x < accent.z || accent.y > accent.x
            ? 0.94 : accent.brightness < 0.36 ? 0.9 : accent.brightness < 0.48 ? 0.35 : 0.15
    }

    private func birds(_ canvas: inout Canvas, _ sun: Point) {
        var random = brief.random("birds")
        let flock = sun + Point(random.between(-0.28, 0.28), random.between(-0.16, 0.02))
        for _ in 0..<(4 + random.below(5)) {
            let at = flock + Point(random.bell() * 0.13, random.bell() * 0.06)
            let wing = random.between(0.008, 0.017)
            let lift = wing * random.between(0.3, 0.6)
            let ink = brief.palette.deep.faded(0.85)
            for side in [Float(-1), 1] {
                let elbow = at + Point(side * wing * 0.55, -lift)
                canvas.line(at, elbow, width: 0.0026, ink)
                canvas.line(elbow, at + Point(side * wing * 1.25, -lift * 0.55), width: 0.0018, ink)
            }
        }
    }
}

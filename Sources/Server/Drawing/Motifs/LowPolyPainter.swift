/// Facets: a folded sheet of triangles in the light, and often a faceted globe before it.

struct LowPolyPainter {
    private let brief: Brief
    private let noise: Noise
    private let radius: Float
    private let light: (x: Float, y: Float, z: Float)

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("low-poly")
        noise = Noise(&random)
        let hasGlobe = brief.subjects.contains(.planet) || random.happens(0.85)
        radius = hasGlobe ? random.between(0.2, 0.29) : 0
        light = (-0.55, -0.62, 0.56)
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        let focus = brief.focus * canvas.size
        var random = brief.random("facets")
        let points = points(canvas.size, focus, &random)
        let triangles = try Delaunay.triangles(points) { try tick($0 * 0.3) }
        let palette = brief.palette
        let sky =
            brief.isDark
            ? Ramp([palette.deep, palette.low, palette.mid, palette.high])
            : Ramp([palette.low, palette.mid, palette.high, palette.pale])
        let drift = Ramp([palette.deep, palette.accent.mixed(palette.low, 0.35), palette.accent, palette.pale])
        let globe = Ramp([palette.deep, palette.accent.mixed(palette.deep, 0.45), palette.accent, palette.pale])
        var filler = Filler()
        for (index, t) in triangles.enumerated() {
            if index % 8 == 0 { try tick(0.3 + 0.7 * Double(index) / Double(triangles.count)) }
            let corners = [points[t.a], points[t.b], points[t.c]]
            let middle = (corners[0] + corners[1] + corners[2]) / 3
            let isGlobe = (middle - focus).length < radius
            let tone = isGlobe ? globeTone(middle, focus) : sheetTone(corners, middle, focus)
            let ink =
                isGlobe
                ? globe[tone]
                : sky[tone].mixed(
                    drift[tone], 0.6 * smooth(0.15, 0.75, noise.sum(middle * 1.1 + Point(9, 4), octaves: 2)))
            let slope = isGlobe ? Float(0.5) : 0.25
            // A little larger than it is, or the ground would shine through between two soft edges.
            let outline = corners.map { $0 + ($0 - middle).normalised * canvas.pixel * 0.9 }
            let isFlat = brief.isFlat
            filler.fill(outline, on: &canvas) { p in
                isFlat ? ink : ink.shadedQuickly(clamp(-(p - middle).y * slope, -0.05, 0.08))
            }
        }
    }

    private func globeTone(_ p: Point, _ focus: Point) -> Float {
        let q = (p - focus) / radius
        let z = max(1 - q.dot(q), 0).squareRoot()
        let lit = q.x * light.x + q.y * light.y + z * light.z
        return clamp(0.14 + 0.8 * max(lit, 0) + noise.at(p * 14) * 0.1)
    }

    /// Height is noise; a facet is as bright as it faces the light, on top of a glow around the focus.
    private func sheetTone(_ corners: [Point], _ middle: Point, _ focus: Point) -> Float {
        let h = corners.map { noise.sum($0 * 1.5, octaves: 3) * 0.42 }
        let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
        let area = u.x * v.y - u.y * v.x
        guard abs(area) > 1e-9 else { return 0.5 }
        let dx = ((h[1] - h[0]) * v.y - (h[2] - h[0]) * u.y) / area
        let dy = ((h[2] - h[0]) * u.x - (h[1] - h[0]) * v.x) / area
        let length = (dx * dx + dy * dy + 1).squareRoot()
        let lit = (-dx * light.x - dy * light.y + light.z) / length
        let glow = Fast.exp(-(middle - focus).length * 2.1)
        let own = (noise.at(middle * 31) + noise.at(middle * 53)) * 0.05
        return clamp(lit * 0.95 - 0.3 + glow * 0.62 + own)
    }

    private func points(_ size: Point, _ focus: Point, _ random: inout Random) -> [Point] {
        let side = 0.072 * brief.scale
        var points: [Point] = []
        for row in -2...Int(size.y / side) + 2 {
            for column in -2...Int(size.x / side) + 2 {
                let place = Point(Float(column) + 0.5 * Float(row & 1), Float(row))
                let p = (place + Point(random.bell(), random.bell()) * 0.42) * side
                guard radius == 0 || abs((p - focus).length - radius) > side * 0.5 else { continue }
                points.append(p)
                // More and smaller facets where the eye is to rest.
                if random.happens(1.1 - (p - focus).length * 2.6) {
                    points.append(p + Point(random.bell(), random.bell()) * side * 0.5)
                }
            }
        }
        let around = radius > 0 ? Int(2 * Fast.pi * radius / (side * 0.62)) : 0
        let rim = (0..<around).map { focus + Fast.direction(2 * Fast.pi * Float($0) / Float(around)) * radius }
        return Self.apart(rim + points, side * 0.36)
    }

    /// Without the points that crowd another: they would make slivers.
    private static func apart(_ points: [Point], _ distance: Float) -> [Point] {
        var kept: [Point] = []
        for p in points where !kept.contains(where: { ($0 - p).dot($0 - p) < distance * distance }) { kept.append(p) }
        return kept
    }
}

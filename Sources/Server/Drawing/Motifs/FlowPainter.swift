/// Ribbons that follow a field of directions and never touch, or fine strands that do.

struct FlowPainter {
    private let brief: Brief
    private let noise: Noise
    private let zoom: Float
    private let bend: Float
    private let heading: Float
    private let isFine: Bool
    private let swirl: Float

    init(_ brief: Brief) {
        self.brief = brief
        var random = brief.random("flow")
        noise = Noise(&random)
        zoom = random.between(0.7, 1.3) / brief.scale
        bend = random.between(1.6, 3.2)
        heading = random.between(0, 2 * Fast.pi)
        swirl = random.happens(0.6) ? random.between(-1.2, 1.2) : 0
        let wantsFine = brief.subjects.contains(.smoke)
        isFine = ![.abstract, .popArt, .comic].contains(brief.style) && (random.happens(0.35) || wantsFine)
    }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        try ground(&canvas) { try tick($0 * 0.1) }
        if isFine {
            try strands(&canvas) { try tick(0.1 + $0 * 0.9) }
        } else {
            try ribbons(&canvas) { try tick(0.1 + $0 * 0.9) }
        }
    }

    private func ground(_ canvas: inout Canvas, _ tick: Tick) throws {
        let focus = brief.focus * canvas.size
        let ground = isFine ? brief.palette.deep : brief.ground
        let lit = ground.mixed(isFine || brief.isDark ? brief.palette.low : brief.palette.high, 0.45)
        try canvas.shade(tick) { p, _ in ground.mixed(lit, Fast.exp(-(p - focus).length * 2.2) * 0.8) }
    }

    private func angle(_ p: Point, _ focus: Point) -> Float {
        let away = p - focus
        let eddy = swirl * Fast.exp(-away.dot(away) * 5)
        return heading + noise.sum(p * zoom + Point(31, 17), octaves: 2, gain: 0.25) * bend + eddy
    }

    private func colour(_ p: Point, _ focus: Point, _ random: inout Random) -> Colour {
        let palette = brief.palette
        if random.happens(0.07) { return palette.accent }
        if random.happens(0.08) { return brief.ink }
        // Regions have a colour of their own, and warm towards the focus.
        let region = noise.at(p * 1.7 + Point(70, 3)) * 0.7 + 0.5 - (p - focus).length * 0.35 + random.bell() * 0.22
        let order = brief.isDark ? [palette.low, palette.mid, palette.high, palette.pale] : palette.fills
        return order[Int(clamp(region * 4, 0, 3.99))]
    }
}

// MARK: - ribbons
extension FlowPainter {
    private func ribbons(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("ribbons")
        var plot = FlowPlot(size: canvas.size)
        var filler = Filler()
        let focus = brief.focus * canvas.size
        let attempts = Int(2600 * canvas.size.x * canvas.size.y)
        for attempt in 0..<attempts {
            if attempt % 4 == 0 { try tick(Double(attempt) / Double(attempts)) }
            // Wide ones first, so that the narrow ones fill what is left.
            let progress = Float(attempt) / Float(attempts)
            let width = (0.052 * Fast.power(1 - progress, 2.2) + 0.0055) * random.between(0.5, 1.3) * brief.scale
            let start = Point(random.unit() * canvas.size.x, random.unit() * canvas.size.y)
            let longest = random.between(0.12, 0.9)
            let ink = colour(start, focus, &random)
            guard let path = plot.path(from: start, half: width / 2, longest: longest, angle: { angle($0, focus) })
            else {
                continue
            }
            draw(path, width: width, ink, &random, &filler, &canvas)
        }
    }

    private func draw(
        _ path: [Point], width: Float, _ ink: Colour, _ random: inout Random, _ filler: inout Filler,
        _ canvas: inout Canvas
    ) {
        let half = width / 2
        filler.fill(Outline.ribbon(path) { _ in half }, on: &canvas, with: ink)
        guard width > 0.012, random.happens(brief.style == .abstract ? 0.4 : 0.28) else { return }
        // Some wear stripes of a neighbouring colour.
        let second = ink.shaded(random.happens(0.5) ? -0.13 : 0.1)
        let length = 2 + random.below(5)
        for start in stride(from: length, to: path.count - length - 1, by: length * 2) {
            let part = Array(path[start...start + length])
            filler.fill(Outline.ribbon(part) { _ in half }, on: &canvas, with: second)
        }
    }
}

// MARK: - strands
extension FlowPainter {
    private func strands(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("strands")
        var filler = Filler()
        let focus = brief.focus * canvas.size
        let ramp = Ramp([brief.palette.low, brief.palette.mid, brief.palette.high, brief.palette.pale])
        let count = Int(1700 * canvas.size.x * canvas.size.y)
        for index in 0..<count {
            if index % 8 == 0 { try tick(Double(index) / Double(count)) }
            let spread = random.between(0.06, 0.85)
            var p = focus + Fast.direction(random.unit() * 2 * Fast.pi) * spread * random.unit()
            let centre = p
            let sign: Float = random.happens(0.5) ? 1 : -1
            let steps = 30 + random.below(60)
            let path = (0..<steps).map { _ in
                let here = p
                p += Fast.direction(angle(p, focus)) * 0.011 * sign
                return here
            }
            let tone = clamp(0.9 - (centre - focus).length * 1.1 + random.bell() * 0.2)
            let ink = random.happens(0.05) ? brief.palette.accent : ramp[tone]
            let half = random.between(0.0008, 0.0038)
            let outline = Outline.ribbon(path) { t in half * Fast.sin(t * Fast.pi) + 0.0003 }
            filler.fill(outline, on: &canvas, with: ink.faded(random.between(0.25, 0.75)))
        }
    }
}

/// Which parts of the picture a ribbon has already taken.
private struct FlowPlot {
    private static let cells: Float = 360
    private let columns: Int
    private let rows: Int
    private var owners: [Int32]
    private var next: Int32 = 1

    init(size: Point) {
        columns = Int(size.x * Self.cells) + 1
        rows = Int(size.y * Self.cells) + 1
        owners = Array(repeating: 0, count: columns * rows)
    }

    private func index(_ p: Point) -> Int? {
        let x = Int(Fast.floor(p.x * Self.cells))
        let y = Int(Fast.floor(p.y * Self.cells))
        guard x >= 0, y >= 0, x < columns, y < rows else { return nil }
        return y * columns + x
    }

    /// A path that stays clear of all others, or nil if there is room for a stub only.
    mutating func path(from start: Point, half: Float, longest: Float, angle: (Point) -> Float) -> [Point]? {
        let step: Float = 0.006
        guard isFree(start, Point(0, 0), half) else { return nil }
        var path = [start]
        var p = start
        for _ in 0..<Int(longest / step) {
            let along = Fast.direction(angle(p))
            p += along * step
            guard isFree(p, along.turned, half), isInside(p) else { break }
            path.append(p)
        }
        guard Float(path.count) * step > max(0.05, half * 2.4) else { return nil }
        for (place, point) in path.enumerated() {
            let along = path[min(place + 1, path.count - 1)] - path[max(place - 1, 0)]
            take(point, along.normalised.turned, half)
        }
        next += 1
        return path
    }

    private func isInside(_ p: Point) -> Bool {
        let limit = Point(Float(columns), Float(rows)) / Self.cells
        return p.x > -0.06 && p.y > -0.06 && p.x < limit.x + 0.06 && p.y < limit.y + 0.06
    }

    private func isFree(_ p: Point, _ side: Point, _ half: Float) -> Bool {
        let reach = half + 0.0045
        for part in [Float(-1), -0.5, 0, 0.5, 1] {
            if let cell = index(p + side * (part * reach)), owners[cell] != 0 { return false }
        }
        return true
    }

    private mutating func take(_ p: Point, _ side: Point, _ half: Float) {
        let steps = max(Int(half * Self.cells * 2.5), 1)
        for i in -steps...steps {
            if let cell = index(p + side * (half * Float(i) / Float(steps))) { owners[cell] = next }
        }
    }
}

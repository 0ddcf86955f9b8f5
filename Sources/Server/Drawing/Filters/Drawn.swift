/// The filters of a drawing hand: cartoon and pencil.

extension Canvas {
    /// Surfaces become flat, colours few and strong, and edges get an outline.
    mutating func turnIntoCartoon(_ tick: Tick) throws {
        try flatten(reach: 0.014, edge: 0.16) { try tick($0 * 0.4) }
        let lines = try Ink.lines(of: self, Ink.Pen(width: 0.0016, strength: 1, threshold: 0.016)) {
            try tick(0.4 + $0 * 0.3)
        }
        let levels = Levels(self)
        try shade({ try tick(0.7 + $0 * 0.1) }) { _, c in
            let stretched = levels.stretched(c, 0.7)
            return Quantiser.banded(stretched, steps: 7, edge: 0.06).saturated(1.4)
        }
        self = try softened { try tick(0.8 + $0 * 0.1) }
        let ink = Colour(hex: 0x17131C)
        try shadePixels({ try tick(0.9 + $0 * 0.1) }) { x, y, c in c.mixed(ink, lines.at(x, y).x * 0.93) }
    }

    /// Pencil: where a pixel is darker than its surroundings there is a line, and dark areas are hatched.
    mutating func turnIntoSketch(_ random: inout Random, _ tick: Tick) throws {
        let noise = Noise(&random)
        let levels = Levels(self)
        try shade({ try tick($0 * 0.1) }) { _, c in Colour(grey: levels.stretched(c, 0.85).brightness) }
        var clean = self
        try clean.flatten(reach: 0.006, edge: 0.2) { try tick(0.1 + $0 * 0.3) }
        let around = try clean.blurred(0.006) { try tick(0.4 + $0 * 0.2) }
        let tones = try clean.blurred(0.004) { try tick(0.6 + $0 * 0.2) }
        let frame = frame
        let (sheet, lead) = (Colour(hex: 0xF4F0E6), Colour(hex: 0x2B2A2E))
        let (one, two) = (Fast.direction(0.82), Fast.direction(0.55))
        try shadePixels({ try tick(0.8 + $0 * 0.2) }) { x, y, _ in
            let p = frame.place(x, y)
            let grey = clean.at(x, y).x
            // Dodging: dividing by the surroundings leaves only what differs from them.
            let line = clamp((1 - grey / max(around.at(x, y).x, 0.02) - 0.02) * 3.4)
            let dark = 1 - tones.at(x, y).x
            let first = Marks.hatch(
                p, pitch: 0.0062, turned: one, darkness: smooth(0.3, 1.1, dark), pixel: frame.pixel * 1.4, noise)
            let second = Marks.hatch(
                p, pitch: 0.0054, turned: two, darkness: smooth(0.6, 1.2, dark), pixel: frame.pixel * 1.4, noise)
            let tooth = Marks.paper(p, noise)
            let shade = dark * dark * 0.34 + max(first * 0.34, second * 0.5) * (0.75 + tooth * 0.5)
            let cover = clamp(max(line, 0) * (0.9 + tooth * 0.25) + shade)
            return (sheet * (1 + tooth * 0.02)).mixed(lead, cover)
        }
    }
}

/// How dark and how bright a photo is, to use the whole range.
struct Levels: Sendable {
    private let black: Float
    private let white: Float
    /// The exponent that makes half of the pixels darker than the middle, within limits.
    private let bend: Float

    init(_ canvas: Canvas) {
        var counts = Array(repeating: 0, count: 256)
        let step = max(canvas.pixels.count / 20_000, 1) | 1
        var total = 0
        for index in stride(from: 0, to: canvas.pixels.count, by: step) {
            counts[Int(clamp(canvas.pixels[index].brightness) * 255)] += 1
            total += 1
        }
        black = Self.level(counts, total / 100)
        white = max(Self.level(counts, total * 98 / 100), black + 0.1)
        let middle = clamp((Self.level(counts, total / 2) - black) / (white - black), 0.05, 0.95)
        bend = clamp(-1 / Fast.log2(middle), 0.5, 1.5)
    }

    /// Below which brightness so many pixels are.
    private static func level(_ counts: [Int], _ rank: Int) -> Float {
        var sum = 0
        for (level, count) in counts.enumerated() {
            sum += count
            if sum > rank { return Float(level) / 255 }
        }
        return 1
    }

    /// Brightness from 0 to 1, with as much below the middle as above.
    @inline(__always) func balanced(_ c: Colour) -> Float { Fast.power(stretched(c, 1).brightness, bend) }

    /// From black to white; `amount` says how much of the way.
    @inline(__always) func stretched(_ c: Colour, _ amount: Float) -> Colour {
        let full = (c - Colour(repeating: black)) / (white - black)
        return c.mixed(full, amount).limited
    }
}

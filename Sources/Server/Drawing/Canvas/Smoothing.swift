/// Smooths surfaces and leaves edges sharp: a running mean that an edge interrupts, along rows and then along columns.

extension Canvas {
    /// - Parameters:
    ///   - reach: how far colours run, in the coordinates of the picture.
    ///   - edge: a difference of colour that counts as an edge; smaller keeps more.
    mutating func flatten(reach: Float, edge: Float, _ tick: Tick) throws {
        let passes = 3
        for pass in 0..<passes {
            // Each pass runs half as far as the one before it; together they reach as far as asked.
            let share = Float(1 << (passes - pass - 1)) / Float((1 << passes) * (1 << passes) - 1).squareRoot()
            let far = reach * unit * 1.732 * share
            let decay = -1.414_213_6 / max(far, 0.3) * 1.442_695
            let stretch = reach * unit / edge
            let (start, part) = (Double(pass) / Double(passes), 0.5 / Double(passes))
            try runRows(decay, stretch) { try tick(start + $0 * part) }
            try runColumns(decay, stretch) { try tick(start + (1 + $0) * part) }
        }
    }

    @inline(__always) private static func weight(_ a: Colour, _ b: Colour, _ decay: Float, _ stretch: Float) -> Float {
        let d = a - b
        return Fast.exp2(decay * (1 + stretch * (abs(d.x) + abs(d.y) + abs(d.z))))
    }

    private mutating func runRows(_ decay: Float, _ stretch: Float, _ tick: Tick) throws {
        var weights = Array(repeating: Float(0), count: width)
        for y in 0..<height {
            if y % 16 == 0 { try tick(Double(y) / Double(height)) }
            let start = y * width
            for x in 1..<width {
                weights[x] = Self.weight(pixels[start + x], pixels[start + x - 1], decay, stretch)
            }
            for x in 1..<width {
                pixels[start + x] = pixels[start + x].mixed(pixels[start + x - 1], weights[x])
            }
            for x in stride(from: width - 2, through: 0, by: -1) {
                pixels[start + x] = pixels[start + x].mixed(pixels[start + x + 1], weights[x + 1])
            }
        }
    }

    private mutating func runColumns(_ decay: Float, _ stretch: Float, _ tick: Tick) throws {
        var weights = Array(repeating: Float(0), count: width * height)
        for y in 1..<height {
            if y % 16 == 0 { try tick(Double(y) / Double(height) * 0.5) }
            for i in y * width..<(y + 1) * width {
                weights[i] = Self.weight(pixels[i], pixels[i - width], decay, stretch)
            }
        }
        for y in 1..<height {
            if y % 32 == 0 { try tick(0.5) }
            for i in y * width..<(y + 1) * width { pixels[i] = pixels[i].mixed(pixels[i - width], weights[i]) }
        }
        for y in stride(from: height - 2, through: 0, by: -1) {
            if y % 32 == 0 { try tick(0.75) }
            for i in y * width..<(y + 1) * width { pixels[i] = pixels[i].mixed(pixels[i + width], weights[i + width]) }
        }
    }

    /// Takes the steps off edges after colours were reduced: the mean of nine pixels, the middle one counting most.
    func softened(_ tick: Tick) throws -> Canvas {
        var copy = self
        try copy.shadePixels(tick) { x, y, c in
            let sides = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)
            let corners = at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1)
            return c * 0.3 + sides * 0.115 + corners * 0.06
        }
        return copy
    }
}

/// Blurs a whole picture: three running means in a row come close to a bell curve, at any radius in the same time.

extension Canvas {
    /// - Parameter radius: the standard deviation, in the coordinates of the picture.
    func blurred(_ radius: Float, _ tick: Tick) throws -> Canvas {
        let reach = Int(Fast.round(radius * unit))
        guard reach > 0 else { return self }
        // A wide blur has nothing fine left, so a quarter of the pixels, and then a quarter of those, will do.
        if reach >= 6 { return try halved(tick).blurred(radius, tick).stretched(width, height, tick) }
        var copy = self
        for _ in 0..<3 {
            try copy.blurRows(reach, tick)
            try copy.blurColumns(reach, tick)
        }
        return copy
    }

    private mutating func blurRows(_ reach: Int, _ tick: Tick) throws {
        let scale = 1 / Float(2 * reach + 1)
        var row = Array(repeating: Colour.zero, count: width + 2 * reach)
        for y in 0..<height {
            if y % 32 == 0 { try tick(Double(y) / Double(height)) }
            let start = y * width
            for x in row.indices { row[x] = pixels[start + min(max(x - reach, 0), width - 1)] }
            var sum = Colour.zero
            for x in 0..<2 * reach { sum += row[x] }
            for x in 0..<width {
                sum += row[x + 2 * reach]
                pixels[start + x] = sum * scale
                sum -= row[x]
            }
        }
    }

    /// Keeps one sum a column and goes down row by row, which is the order in which the pixels lie in memory.
    private mutating func blurColumns(_ reach: Int, _ tick: Tick) throws {
        let scale = 1 / Float(2 * reach + 1)
        let source = pixels
        var sums = Array(repeating: Colour.zero, count: width)
        for y in -reach..<reach {
            let start = min(max(y, 0), height - 1) * width
            for x in 0..<width { sums[x] += source[start + x] }
        }
        for y in 0..<height {
            if y % 32 == 0 { try tick(Double(y) / Double(height)) }
            let entering = min(y + reach, height - 1) * width
            let leaving = max(y - reach, 0) * width
            for x in 0..<width {
                sums[x] += source[entering + x]
                pixels[y * width + x] = sums[x] * scale
                sums[x] -= source[leaving + x]
            }
        }
    }

    /// Half as wide and high; each pixel is the mean of four.
    func halved(_ tick: Tick) throws -> Canvas {
        var half = Canvas(width: max(width / 2, 1), height: max(height / 2, 1))
        try half.shadePixels(tick) { x, y, _ in
            (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)) * 0.25
        }
        return half
    }

    func stretched(_ width: Int, _ height: Int, _ tick: Tick) throws -> Canvas {
        var large = Canvas(width: width, height: height)
        let scale = Point(Float(self.width) / Float(width), Float(self.height) / Float(height)) / unit
        try large.shadePixels(tick) { x, y, _ in
            sample(Point(Float(x) + 0.5, Float(y) + 0.5) * scale)
        }
        return large
    }
}

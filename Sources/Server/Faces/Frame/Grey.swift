/// A picture's brightness alone, smaller where less detail is needed.

struct Grey: Sendable {
    let width: Int
    let height: Int
    /// From 0 to 255, row by row.
    let values: [UInt8]

    init(width: Int, height: Int, values: [UInt8]) { (self.width, self.height, self.values) = (width, height, values) }

    /// The mean of squares of so many pixels a side; what doesn't fill one is left out.
    init(_ picture: Frame, every step: Int) {
        let (width, height) = (picture.width / step, picture.height / step)
        var values = [UInt8](repeating: 0, count: width * height)
        picture.pixels.withUnsafeBufferPointer { pixels in
            values.withUnsafeMutableBufferPointer { values in
                for row in 0..<height {
                    for column in 0..<width {
                        var (red, green, blue) = (0, 0, 0)
                        for y in 0..<step {
                            let start = ((row * step + y) * picture.width + column * step) * 3
                            for at in stride(from: start, to: start + step * 3, by: 3) {
                                red &+= Int(pixels[at])
                                green &+= Int(pixels[at + 1])
                                blue &+= Int(pixels[at + 2])
                            }
                        }
                        // ITU-R BT.709, in parts of 65536.
                        let sum = 13933 &* red &+ 46871 &* green &+ 4732 &* blue
                        values[row * width + column] = UInt8(truncatingIfNeeded: (sum / (step * step)) >> 16)
                    }
                }
            }
        }
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The part of it within a box, at most so many pixels a side, from its middle.
    func part(_ box: Box, most: Int) -> Grey {
        func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
            let (low, high) = (min(max(Int(low), 0), limit), min(max(Int(high), 0), limit))
            let spare = max(high - low - most, 0) / 2
            return (low + spare)..<max(low + spare, min(high - spare, low + spare + most))
        }
        let (columns, rows) = (range(box.low.x, box.high.x, width), range(box.low.y, box.high.y, height))
        return Grey(
            width: columns.count, height: rows.count,
            values: rows.flatMap { values[$0 * width + columns.lowerBound..<$0 * width + columns.upperBound] })
    }

    var whole: Box { Box(low: .zero, high: SIMD2(Double(width), Double(height))) }
}

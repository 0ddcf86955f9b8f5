/// How light is spread over a photograph, measured from a histogram.

/// The distribution of light in a photograph, as fractions of the full range.
package struct Exposure: Sendable, Hashable {
    /// Mean brightness, 0 black to 1 white.
    package var mean: Double
    /// The brightness below which 5 % of the picture lie.
    package var blackPoint: Double
    /// The brightness below which 95 % of the picture lie.
    package var whitePoint: Double
    /// The fraction of the picture that is nearly black (under 20 of 255).
    package var shadows: Double
    /// The fraction of the picture that is nearly white (over 250 of 255).
    package var highlights: Double

    /// The brightness range that nine tenths of the picture use; near 0 nothing is recognisable.
    package var contrast: Double { whitePoint - blackPoint }
}

extension Exposure {
    package init(_ grey: GreyImage) {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in grey.pixels { histogram[Int(pixel)] += 1 }
        let total = max(1, grey.pixels.count)
        let sum = histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        mean = Double(sum) / Double(total) / 255
        blackPoint = Self.level(histogram, under: total / 20)
        whitePoint = Self.level(histogram, under: total - total / 20)
        shadows = Double(histogram[..<20].reduce(0, +)) / Double(total)
        highlights = Double(histogram[251...].reduce(0, +)) / Double(total)
    }

    /// The brightness below which `count` pixels lie.
    private static func level(_ histogram: [Int], under count: Int) -> Double {
        var seen = 0
        let level = histogram.firstIndex { number in
            seen += number
            return seen > count
        }
        return Double(level ?? 255) / 255
    }
}

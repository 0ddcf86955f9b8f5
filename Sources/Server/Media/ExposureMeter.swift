/// Measures exposure from a histogram.

extension Exposure {
    init(_ grey: GreyImage) {
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

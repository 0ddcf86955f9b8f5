/// The sizes that a model draws, and which of them is nearest to a wanted one.

package enum ImageSizes: Sendable, Hashable {
    case fixed([PixelSize])
    /// Any size whose sides are multiples of `step` within `sides`, of at most `pixels` altogether.
    case steps(of: Int, sides: ClosedRange<Int>, pixels: ClosedRange<Int>, longest: Double)
    /// Shapes such as "16:9"; the model decides how many pixels they have.
    case shapes([String])

    /// What the model is asked for. The caller crops and scales the result to the wanted size.
    package func nearest(to wanted: PixelSize) -> PixelSize {
        switch self {
        case .fixed(let sizes):
            sizes.min { Self.distance($0.ratio, wanted.ratio) < Self.distance($1.ratio, wanted.ratio) } ?? wanted
        case .steps(let step, let sides, let pixels, let longest):
            Self.fit(wanted, step, sides, pixels, longest)
        case .shapes:
            wanted
        }
    }

    /// The shape's name, for models that are asked for one.
    func shape(for wanted: PixelSize) -> String? {
        guard case .shapes(let names) = self else { return nil }
        return names.min { Self.distance(Self.ratio($0), wanted.ratio) < Self.distance(Self.ratio($1), wanted.ratio) }
    }

    private static func ratio(_ name: String) -> Double {
        let parts = name.split(separator: ":").compactMap { Double($0) }
        return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : 1
    }

    /// The same for 2:1 against 1:1 as for 1:1 against 1:2.
    private static func distance(_ one: Double, _ other: Double) -> Double {
        guard one > 0, other > 0 else { return .infinity }
        return one > other ? one / other : other / one
    }

    /// Rounds up, so that cropping suffices, unless that goes beyond the limits.
    private static func fit(
        _ wanted: PixelSize, _ step: Int, _ sides: ClosedRange<Int>, _ pixels: ClosedRange<Int>, _ longest: Double
    ) -> PixelSize {
        var width = Double(max(1, wanted.width)), height = Double(max(1, wanted.height))
        width = min(width, height * longest)
        height = min(height, width * longest)
        let smaller = min(1, (Double(pixels.upperBound) / (width * height)).squareRoot())
        let larger = max(1, (Double(pixels.lowerBound) / (width * height)).squareRoot())
        (width, height) = (width * smaller * larger, height * smaller * larger)
        var size = PixelSize(snap(width, step, sides), snap(height, step, sides))
        while size.pixels > pixels.upperBound, max(size.width, size.height) - step >= sides.lowerBound {
            if size.width >= size.height { size.width -= step } else { size.height -= step }
        }
        return size
    }

    private static func snap(_ side: Double, _ step: Int, _ sides: ClosedRange<Int>) -> Int {
        let up = Int((side / Double(step)).rounded(.up)) * step
        return min(max(up, sides.lowerBound), sides.upperBound / step * step)
    }
}

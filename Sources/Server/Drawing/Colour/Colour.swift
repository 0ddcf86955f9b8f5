/// Colours as four numbers: red, green and blue in sRGB from 0 to 1, and a free fourth one that shapes use as opacity.

typealias Colour = SIMD4<Float>

extension SIMD4<Float> {
    /// From "rrggbb" as a number.
    init(hex: UInt32) {
        self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255, 1)
    }

    @inline(__always) init(grey: Float) { self.init(grey, grey, grey, 1) }

    /// How bright the eye finds it, 0 to 1.
    @inline(__always) var brightness: Float { 0.299 * x + 0.587 * y + 0.114 * z }

    @inline(__always) func mixed(_ other: Colour, _ t: Float) -> Colour { self + (other - self) * t }

    @inline(__always) func faded(_ opacity: Float) -> Colour { Colour(x, y, z, opacity) }

    /// Lies over each other like light: never beyond white.
    @inline(__always) func screened(_ other: Colour) -> Colour {
        Colour(repeating: 1) - (Colour(repeating: 1) - self) * (Colour(repeating: 1) - other)
    }

    @inline(__always) var limited: Colour { clamped(lowerBound: Colour.zero, upperBound: Colour(repeating: 1)) }

    /// Pulls away from its own grey, or towards it below 1.
    @inline(__always) func saturated(_ by: Float) -> Colour {
        let grey = Colour(grey: brightness)
        return grey + (self - grey) * by
    }

    /// A light or dark of its own: above 0 towards white, below 0 towards black.
    func shaded(_ by: Float) -> Colour {
        var lab = OKLab(self)
        lab.lightness = Swift.min(Swift.max(lab.lightness + by, 0), 1)
        return lab.colour
    }
}

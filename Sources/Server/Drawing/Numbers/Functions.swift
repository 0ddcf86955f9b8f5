/// Sine, exponential and their kin from plain arithmetic: the C library's differ in the last bit between systems.

typealias Point = SIMD2<Float>
/// Called again and again with the part that is done; what it throws ends the work.
typealias Tick = (Double) throws -> Void

enum Fast {
    static let pi: Float = 3.141_592_65

    /// Adding this and taking it away rounds to a whole number, for anything below four million.
    private static let magic: Float = 12_582_912

    @inline(__always) static func round(_ x: Float) -> Float { (x + magic) - magic }

    @inline(__always) static func floor(_ x: Float) -> Float {
        let rounded = round(x)
        return rounded > x ? rounded - 1 : rounded
    }

    @inline(__always) static func fraction(_ x: Float) -> Float { x - floor(x) }

    /// Of an angle in radians; off by less than 0.00001.
    @inline(__always) static func sin(_ x: Float) -> Float {
        let turns = x * 0.159_154_943
        var t = turns - round(turns)
        if t > 0.25 { t = 0.5 - t } else if t < -0.25 { t = -0.5 - t }
        let a = t * 6.283_185_31
        let s = a * a
        return a * (1 + s * (-0.166_666_58 + s * (0.008_332_86 + s * (-0.000_198_12 + s * 0.000_002_6))))
    }

    @inline(__always) static func cos(_ x: Float) -> Float { sin(x + 1.570_796_33) }

    @inline(__always) static func direction(_ angle: Float) -> Point { Point(cos(angle), sin(angle)) }

    /// Two to the power of `x`, for −100 to 100.
    @inline(__always) static func exp2(_ x: Float) -> Float {
        let clamped = Swift.min(Swift.max(x, -100), 100)
        let whole = floor(clamped)
        let f = clamped - whole
        let p = 1 + f * (0.693_147_2 + f * (0.240_226_5 + f * (0.055_504_1 + f * (0.009_618_1 + f * 0.001_339_8))))
        return p * Float(bitPattern: UInt32(bitPattern: (Int32(whole) + 127) << 23))
    }

    @inline(__always) static func exp(_ x: Float) -> Float { exp2(x * 1.442_695_04) }

    /// Of a positive number.
    @inline(__always) static func log2(_ x: Float) -> Float {
        let bits = Swift.max(x, 1e-30).bitPattern
        let exponent = Float(Int32(bits >> 23) - 127)
        let m = Float(bitPattern: (bits & 0x7F_FFFF) | 0x3F80_0000)
        let t = (m - 1) / (m + 1)
        let s = t * t
        // The series of the inverse hyperbolic tangent.
        let series: Float = 1 + s * (0.333_333_3 + s * (0.2 + s * (0.142_857_1 + s * 0.111_111_1)))
        return exponent + 2.885_390_08 * t * series
    }

    @inline(__always) static func power(_ x: Float, _ y: Float) -> Float { x <= 0 ? 0 : exp2(y * log2(x)) }

    /// The angle of a direction, from −π to π; off by less than 0.0002.
    @inline(__always) static func angle(_ p: Point) -> Float {
        let ax = abs(p.x)
        let ay = abs(p.y)
        let high = Swift.max(ax, ay)
        guard high > 0 else { return 0 }
        let a = Swift.min(ax, ay) / high
        let s = a * a
        var r = ((-0.046_496_4 * s + 0.159_314_2) * s - 0.327_622_8) * s * a + a
        if ay > ax { r = pi / 2 - r }
        if p.x < 0 { r = pi - r }
        return p.y < 0 ? -r : r
    }
}

@inline(__always) func clamp(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(max(x, low), high) }

@inline(__always) func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

/// 0 below `low`, 1 above `high`, and smooth between; `low` may be the larger one.
@inline(__always) func smooth(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = clamp((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}

extension SIMD2<Float> {
    @inline(__always) var length: Float { (x * x + y * y).squareRoot() }
    /// Turned by a quarter, clockwise on a screen.
    @inline(__always) var turned: Point { Point(-y, x) }
    @inline(__always) var normalised: Point { self / Swift.max(length, 1e-9) }
    @inline(__always) func dot(_ other: Point) -> Float { x * other.x + y * other.y }
    @inline(__always) func rotated(_ angle: Float) -> Point {
        let d = Fast.direction(angle)
        return Point(x * d.x - y * d.y, x * d.y + y * d.x)
    }
}

/// The OKLab colour space, in which equal steps look equal; palettes are mixed and varied here.

struct OKLab: Sendable {
    /// 0 to 1.
    var lightness: Float
    /// From green to red.
    var a: Float
    /// From blue to yellow.
    var b: Float

    init(lightness: Float, a: Float, b: Float) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// - Parameter hue: in radians.
    init(lightness: Float, chroma: Float, hue: Float) {
        self.init(lightness: lightness, a: chroma * Fast.cos(hue), b: chroma * Fast.sin(hue))
    }

    init(_ colour: Colour) {
        let r = Self.linear(colour.x)
        let g = Self.linear(colour.y)
        let bl = Self.linear(colour.z)
        let l = Self.cubeRoot(0.412_221_5 * r + 0.536_332_5 * g + 0.051_446 * bl)
        let m = Self.cubeRoot(0.211_903_5 * r + 0.680_699_5 * g + 0.107_397 * bl)
        let s = Self.cubeRoot(0.088_302_5 * r + 0.281_718_8 * g + 0.629_978_7 * bl)
        lightness = 0.210_454_3 * l + 0.793_617_8 * m - 0.004_072 * s
        a = 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s
        b = 0.025_904 * l + 0.782_771_8 * m - 0.808_675_8 * s
    }

    var chroma: Float { Point(a, b).length }
    var hue: Float { Fast.angle(Point(a, b)) }

    /// In sRGB. A colour that a screen can't show loses chroma until it can.
    var colour: Colour {
        var lab = self
        for _ in 0..<24 {
            let rgb = lab.linearRGB
            if rgb.min() >= -0.001, rgb.max() <= 1.001 { break }
            lab.a *= 0.92
            lab.b *= 0.92
        }
        let rgb = lab.linearRGB.limited
        return Colour(Self.encoded(rgb.x), Self.encoded(rgb.y), Self.encoded(rgb.z), 1)
    }

    func turned(_ angle: Float, chroma factor: Float = 1, lightness shift: Float = 0) -> OKLab {
        let turned = Point(a, b).rotated(angle) * factor
        return OKLab(lightness: clamp(lightness + shift), a: turned.x, b: turned.y)
    }

    func mixed(_ other: OKLab, _ t: Float) -> OKLab {
        OKLab(
            lightness: mix(lightness, other.lightness, t), a: mix(a, other.a, t), b: mix(b, other.b, t))
    }

    private var linearRGB: Colour {
        let l = cube(lightness + 0.396_337_8 * a + 0.215_803_8 * b)
        let m = cube(lightness - 0.105_561_3 * a - 0.063_854_2 * b)
        let s = cube(lightness - 0.089_484_2 * a - 1.291_485_5 * b)
        return Colour(
            4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_9 * s,
            -1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s,
            -0.004_196_1 * l - 0.703_418_6 * m + 1.707_614_7 * s, 0)
    }

    private func cube(_ x: Float) -> Float { x * x * x }

    private static func cubeRoot(_ x: Float) -> Float {
        guard x > 1e-9 else { return 0 }
        var y = Fast.power(x, 1 / 3)
        // Two steps of Newton's method take the approximation to full precision.
        for _ in 0..<2 { y -= (y * y * y - x) / (3 * y * y) }
        return y
    }

    static func linear(_ x: Float) -> Float {
        x <= 0.040_45 ? x / 12.92 : Fast.power((x + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ x: Float) -> Float {
        x <= 0.003_130_8 ? x * 12.92 : 1.055 * Fast.power(x, 1 / 2.4) - 0.055
    }
}

/// Light: bloom around what is bright, and the darker corners of a lens.

extension Canvas {
    /// - Parameter threshold: only what is brighter glows.
    mutating func bloom(_ radius: Float, threshold: Float, amount: Float, _ tick: Tick) throws {
        var bright = try halved { try tick($0 * 0.2) }
        try bright.shadePixels({ try tick(0.2 + $0 * 0.1) }) { _, _, c in
            // Squared, the numbers are close to amounts of light, and blurring makes sense.
            c * c * smooth(threshold - 0.15, threshold + 0.2, c.max())
        }
        let wide = try bright.blurred(radius) { try tick(0.3 + $0 * 0.3) }
        let small = try bright.blurred(radius * 0.3) { try tick(0.6 + $0 * 0.2) }
        try shade({ try tick(0.8 + $0 * 0.2) }) { p, c in
            let glow = (wide.sample(p) + small.sample(p)) * (0.5 * amount)
            return c.screened(glow.limited)
        }
    }
}

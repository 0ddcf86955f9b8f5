/// The water of a landscape: it mirrors what is above it, in ripples that grow towards the spectator.

extension LandscapePainter {
    func water(_ canvas: inout Canvas, _ sun: Point, _ tick: Tick) throws {
        let above = canvas
        let frame = canvas.frame
        let shore = horizon * canvas.size.y
        let depth = canvas.size.y - shore
        let p = brief.palette
        let tint = brief.isDark ? p.deep.mixed(p.low, 0.5) : p.low.mixed(p.mid, 0.6)
        let spark = brief.isDark ? p.pale : p.pale.mixed(p.accent, 0.12)
        let calm: Float = brief.subjects.contains(.storm) ? 2.2 : 1
        try canvas.shade(tick) { place, c in
            let below = place.y - shore
            guard below > -frame.pixel else { return c }
            let near = clamp(below / depth)
            // Perspective: waves are thin at the horizon and wide in front.
            let flat = Point(place.x * mix(9, 3.4, near), Fast.log2(0.012 + near) * 9) / brief.scale
            let ripple = noise.sum(flat, octaves: 3) * calm
            let offset = Point(ripple * 0.028 * (0.12 + near), ripple * 0.05 * near)
            let mirrored = above.sample(Point(place.x + offset.x, max(shore - below * 0.92 - 0.002 + offset.y, 0)))
            var water = mirrored.mixed(tint, 0.22 + 0.34 * near)
            water += Colour(repeating: ripple * 0.05 * (0.3 + near))
            let path = Fast.exp(-abs(place.x - sun.x) / (sunRadius * (0.55 + 1.1 * near)) * 1.3)
            let glitter = smooth(0.16, 0.3, noise.at(flat * Point(1.6, 1.9) + Point(40, 9)) + path * 0.42 - 0.12) * path
            water = water.mixed(spark, glitter * 0.85)
            let line = Fast.exp(-below * 90) * 0.3
            return c.mixed(water.mixed(horizonLight, line), clamp(below * frame.unit + 0.5))
        }
    }
}

/// The dreamy filter: light that spills, soft detail, violet shadows and peach lights.

extension Canvas {
    mutating func turnIntoDream(_ random: inout Random, _ tick: Tick) throws {
        let noise = Noise(&random)
        let levels = Levels(self)
        try shade({ try tick($0 * 0.1) }) { _, c in levels.stretched(c, 0.5) }
        let soft = try blurred(0.008) { try tick(0.1 + $0 * 0.25) }
        try shadePixels({ try tick(0.35 + $0 * 0.1) }) { x, y, c in
            let mild = soft.at(x, y)
            return c.mixed(mild, 0.38).mixed(c.screened(mild), 0.22)
        }
        try bloom(0.04, threshold: 0.5, amount: 0.75) { try tick(0.45 + $0 * 0.35) }
        let (shadow, light) = (Colour(hex: 0x5B3F8F), Colour(hex: 0xFFD9C2))
        let frame = frame
        try shadePixels({ try tick(0.8 + $0 * 0.2) }) { x, y, c in
            let p = frame.place(x, y)
            let tone = c.brightness
            let tinted = c.mixed(shadow, 0.3 * smooth(0.6, 0, tone)).mixed(light, 0.32 * smooth(0.35, 1, tone))
            let pastel = tinted * 0.9 + Colour(repeating: 0.075)
            let mist = 1 - frame.vignette(p, 0.55)
            return pastel.mixed(Colour(hex: 0xF6E4F2), mist * 0.8) + Colour(repeating: Marks.grain(x, y, noise) * 0.012)
        }
    }
}

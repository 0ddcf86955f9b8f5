/// The filters of a press: pop art with flat inks, and a screen of dots in four colours.

extension Canvas {
    /// From dark to light: an ink each for the shadows, the body, the light and the ground.
    private static let prints: [[UInt32]] = [
        [0x1B1464, 0xE6225E, 0xFFD400, 0xFFF6DC], [0x14213D, 0x00A6A6, 0xFF8A5B, 0xFFF1D0],
        [0x2D0A4E, 0xD6249F, 0x36C5F0, 0xFDF5C9], [0x102A2A, 0xE84A27, 0xF5B700, 0xE9F5DB],
        [0x240046, 0x3A86FF, 0xFF5D8F, 0xFFF3B0], [0x0B132B, 0xC81D25, 0x2EC4B6, 0xFDFFF0],
    ]

    mutating func turnIntoPopArt(_ random: inout Random, _ tick: Tick) throws {
        try flatten(reach: 0.014, edge: 0.2) { try tick($0 * 0.35) }
        let lines = try Ink.lines(of: self, Ink.Pen(width: 0.0022, strength: 1, threshold: 0.026)) {
            try tick(0.35 + $0 * 0.25)
        }
        let inks = random.pick(Self.prints).map(Colour.init(hex:))
        let levels = Levels(self)
        let tones = self
        try shade({ try tick(0.6 + $0 * 0.1) }) { _, c in
            inks[min(Int(levels.balanced(c) * 4), 3)]
        }
        self = try softened { try tick(0.7 + $0 * 0.1) }
        let (frame, turned) = (frame, Fast.direction(0.42))
        try shadePixels({ try tick(0.8 + $0 * 0.2) }) { x, y, flat in
            let light = levels.balanced(tones.at(x, y)) * 4
            // Dots of the next darker ink, larger the closer the tone is to it.
            let level = min(Int(light), 3)
            let shade = level == 0 ? 0 : 0.62 * (1 - (light - Float(level)))
            let dot = Marks.dot(
                frame.place(x, y), pitch: 0.0125, turned: turned, darkness: shade, pixel: frame.pixel)
            return flat.mixed(inks[max(level - 1, 0)], dot).mixed(inks[0], lines.at(x, y).x)
        }
    }

    /// Cyan, magenta, yellow and black, each at its own angle, as in an old magazine.
    mutating func turnIntoHalftone(_ tick: Tick) throws {
        let levels = Levels(self)
        let soft = try blurred(0.0022) { try tick($0 * 0.3) }
        let frame = frame
        let angles = [Float(0.2618), 1.309, 0, 0.7854].map(Fast.direction)
        let inks = [Colour(hex: 0x10A0DC), Colour(hex: 0xE4267E), Colour(hex: 0xFFE11A), Colour(hex: 0x221F26)]
        let sheet = Colour(hex: 0xFAF5E8)
        let pitch: Float = 0.0095
        try shadePixels({ try tick(0.3 + $0 * 0.7) }) { x, y, _ in
            let p = frame.place(x, y)
            let c = levels.stretched(soft.at(x, y), 0.8).saturated(1.2).limited
            let black = 1 - c.max3
            let room = max(1 - black, 0.001)
            let amounts = SIMD4<Float>(
                (1 - c.x - black) / room, (1 - c.y - black) / room, (1 - c.z - black) / room, black * black)
            var paper = sheet
            for ink in 0..<4 {
                let dot = Marks.dot(
                    p, pitch: pitch, turned: angles[ink], darkness: clamp(amounts[ink]), pixel: frame.pixel)
                // Inks lie over each other like coloured glass.
                paper *= Colour(repeating: 1).mixed(inks[ink], dot)
            }
            return paper
        }
    }
}

extension SIMD4<Float> {
    /// The largest of red, green and blue.
    @inline(__always) var max3: Float { Swift.max(x, y, z) }
}

/// Six colours with roles: five from dark to light that go together, and an accent for what the eye is to find.

struct Palette: Sendable {
    /// From the darkest to the lightest.
    var tones: [Colour]
    var accent: Colour

    var deep: Colour { tones[0] }
    var low: Colour { tones[1] }
    var mid: Colour { tones[2] }
    var high: Colour { tones[3] }
    var pale: Colour { tones[4] }
    /// What shapes are filled with: neither the darkest nor the lightest.
    var fills: [Colour] { [low, mid, high, accent] }

    init(_ tones: [UInt32], accent: UInt32) {
        self.tones = tones.map(Colour.init(hex:))
        self.accent = Colour(hex: accent)
    }

    /// Every colour changed in the same way.
    func changed(_ change: (OKLab) -> OKLab) -> Palette {
        var copy = self
        copy.tones = tones.map { change(OKLab($0)).colour }
        copy.accent = change(OKLab(accent)).colour
        return copy
    }

    /// Turned and brightened a little, so that two seeds with the same palette still differ.
    func varied(_ random: inout Random) -> Palette {
        let angle = random.bell() * 0.12
        let chroma = 1 + random.bell() * 0.1
        return changed { $0.turned(angle, chroma: chroma) }
    }

    /// From dark to light without a visible step.
    var ramp: Ramp { Ramp(tones) }
}

/// Colours between colours, mixed once in OKLab and then looked up.
struct Ramp: Sendable {
    private static let last: Float = 511
    private let table: [Colour]

    init(_ stops: [Colour]) {
        let labs = stops.map { OKLab($0) }
        table = (0...Int(Self.last)).map { index in
            let place = Float(index) / Self.last * Float(labs.count - 1)
            let below = min(Int(place), labs.count - 2)
            return labs[below].mixed(labs[below + 1], place - Float(below)).colour
        }
    }

    /// - Parameter t: from 0 to 1; what lies beyond gets the colour of the end.
    @inline(__always) subscript(_ t: Float) -> Colour {
        table[Int(clamp(t) * Self.last + 0.5)]
    }
}

/// One ridge of a landscape: which colour each of its pixels has.

struct Ridge: Sendable {
    let noise: Noise
    let layer: Float
    /// From 0, far away, to 1.
    let near: Float
    let frame: Frame
    /// The upper edge at each column.
    let crests: [Float]
    /// What lies below this, something nearer hides.
    let covered: [Float]
    let ink: Colour
    let bright: Colour
    let dark: Colour
    let mist: Colour
    let snow: Colour
    /// How much of light and shade shows.
    var texture: Float = 1
    /// −1 if the sun stands on the left.
    var side: Float = 1
    var isSnowy = false
    /// Octaves of the folds.
    var folds = 3

    private let top: Float
    private let slopes: [Float]

    init(
        noise: Noise, layer: Float, near: Float, frame: Frame, crests: [Float], covered: [Float], ink: Colour,
        bright: Colour, dark: Colour, mist: Colour, snow: Colour
    ) {
        (self.noise, self.layer, self.near, self.frame) = (noise, layer, near, frame)
        (self.crests, self.covered, self.ink, self.bright) = (crests, covered, ink, bright)
        (self.dark, self.mist, self.snow) = (dark, mist, snow)
        top = crests.min() ?? 0
        // Over some distance: the slope of each single pixel would draw streaks down the mountain.
        let reach = max(Int(frame.unit * 0.016), 1)
        slopes = crests.indices.map { x in
            let (from, to) = (max(x - reach, 0), min(x + reach, frame.width))
            return (crests[to] - crests[from]) * frame.unit / Float(to - from)
        }
    }

    @inline(__always) func colour(_ x: Int, _ p: Point, over c: Colour) -> Colour {
        guard p.y > top - frame.pixel, p.y < covered[x] else { return c }
        let depth = p.y - crests[x]
        let cover = clamp(depth * frame.unit + 0.5)
        guard cover > 0 else { return c }
        // Faces on the sun's side are bright; the folds below the crest come from noise.
        let fold = noise.sum(Point(p.x * 5 - side * depth * 7, depth * 5 + layer * 5), octaves: folds)
        // The light of the crest runs down the flank at an angle.
        let along = min(max(x - Int(side * (depth * 0.8 + fold * 0.02) * frame.unit), 0), slopes.count - 1)
        let lit = smooth(-0.2, 0.4, slopes[along] * side * 0.6 + fold * 0.75) * Fast.exp(-depth * 5)
        var land = ink.mixed(lit > 0.5 ? bright : dark, abs(lit - 0.5) * texture)
        if isSnowy {
            // Snow lies on the heights only, and lower in some folds than in others.
            let line = 0.075 + fold * 0.05 + noise.at(Point(p.x * 26, depth * 12)) * 0.018
            land = land.mixed(snow, smooth(line, line - 0.012, p.y - top + depth * 0.25) * (0.3 + lit * 0.7))
        }
        let veil = smooth(0.02, 0.2, depth) * (1 - near * 0.75) * 0.8
        return c.mixed(land.mixed(mist, veil), cover)
    }
}

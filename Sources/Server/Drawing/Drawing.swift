/// A picture that a prompt asks for: drawn by rules and chance, without any model.

package struct Drawing: Sendable {
    private let brief: Brief
    private let width: Int
    private let height: Int

    /// - Parameters:
    ///   - width: 256 to 2048 is meant; any positive number works.
    ///   - motif: nil lets the prompt and the seed choose.
    package init(
        prompt: String, style: DrawingStyle, seed: UInt64, width: Int, height: Int, motif: Motif? = nil
    ) {
        precondition(width > 0 && height > 0, "a picture has a size")
        brief = PromptReading(prompt, seed: seed).brief(style, motif: motif)
        self.width = width
        self.height = height
    }

    /// Which kind of picture it is.
    package var motif: Motif { brief.motif }

    /// The same picture with its longer side at most this long, to be seen while the large one is drawn.
    package func preview(side: Int = 256) -> Drawing {
        let longer = max(width, height)
        guard longer > side else { return self }
        return Drawing(
            brief: brief, width: max(width * side / longer, 1), height: max(height * side / longer, 1))
    }

    private init(brief: Brief, width: Int, height: Int) {
        self.brief = brief
        self.width = width
        self.height = height
    }

    /// The same pixels for the same prompt, style, seed and size, on every machine.
    ///
    /// - Parameter progress: called with the part that is done, from 0 to 1. What it throws ends the drawing.
    package func draw(progress: (Double) throws -> Void = { _ in }) throws -> Raster {
        var advance = Advance()
        var canvas = try brief.paint((width, height)) { try progress(advance.to($0 * 0.6)) }
        try Finish(brief).apply(to: &canvas) { try progress(advance.to(0.6 + $0 * 0.37)) }
        let raster = try canvas.raster { try progress(advance.to(0.97 + $0 * 0.03)) }
        try progress(1)
        return raster
    }
}

/// The part that is done. Steps within steps begin at 0 again, and whoever watches is not to see that.
struct Advance {
    private var most = 0.0

    mutating func to(_ part: Double) -> Double {
        most = min(max(most, part), 1)
        return most
    }
}

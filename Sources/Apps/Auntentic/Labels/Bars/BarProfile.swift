/// One row through bars: how much ink there is at each place, and where bars stand in it.

struct BarProfile {
    /// 0 paper … 255 ink, pixel by pixel.
    let ink: [Double]
    /// The longest stretch that changes as much everywhere as bars do.
    let span: Range<Int>

    init?(_ ink: [Double]) {
        guard let span = Self.span(ink) else { return nil }
        self.ink = ink
        self.span = span
    }

    private init(ink: [Double], span: Range<Int>) {
        self.ink = ink
        self.span = span
    }

    /// Read from the other end: which way up the label is isn't known yet.
    var mirrored: BarProfile {
        BarProfile(ink: ink.reversed(), span: ink.count - span.upperBound..<ink.count - span.lowerBound)
    }

    private static func span(_ ink: [Double]) -> Range<Int>? {
        guard ink.count > 200 else { return nil }
        let steps = zip(ink.dropFirst(3), ink).map { abs($0 - $1) }
        let reach = max(12, ink.count / 60)
        var energy: [Double] = []
        var sum = steps.prefix(reach).reduce(0, +)
        for index in steps.indices {
            if index + reach < steps.count { sum += steps[index + reach] }
            if index - reach > 0 { sum -= steps[index - reach - 1] }
            energy.append(sum)
        }
        let limit = (energy.max() ?? 0) * 0.4
        var best = 0..<0
        var start: Int?
        for index in energy.indices {
            if energy[index] > limit {
                if start == nil { start = index }
                if let start, index - start > best.count { best = start..<index }
            } else {
                start = nil
            }
        }
        // The window sees bars before it is over them.
        let trimmed = best.count > 2 * reach ? best.lowerBound + reach / 2..<best.upperBound - reach / 2 : best
        return trimmed.count > 140 ? trimmed : nil
    }

    /// Whether ink and paper take turns about as often as in a product code, 59 times and with the add-on 77: print has
    /// other rhythms, and blur swallows some turns.
    var hasRhythmOfBars: Bool {
        let part = ink[span]
        let middle = part.reduce(0, +) / Double(part.count)
        var turns = 0
        for (one, next) in zip(part, part.dropFirst()) where (one > middle) != (next > middle) { turns += 1 }
        return (24...110).contains(turns)
    }

    /// The seven modules of a digit, sampled like `BarShapes` are.
    func digit(at start: Double, module: Double) -> BarShapes.Shape {
        let step = module / Double(BarShapes.samples)
        return BarShapes.unit((0..<7 * BarShapes.samples).map { value(start + (Double($0) + 0.5) * step) })
    }

    private func value(_ x: Double) -> Double {
        let index = Int(x)
        guard index + 1 < ink.count else { return ink[ink.count - 1] }
        let part = x - Double(index)
        return ink[index] * (1 - part) + ink[index + 1] * part
    }
}

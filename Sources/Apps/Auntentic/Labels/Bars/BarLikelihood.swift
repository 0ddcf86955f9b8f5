/// How unlike what was seen each digit would be at each place, with the digits on both sides, as blur mixes them.

struct BarLikelihood {
    /// Squares of differences for (the digit before, the digit, the digit behind), each 0 … 9, place by place; before the
    /// first and behind the last only 0 is meant.
    private(set) var costs: [[Float]] = []

    /// - Parameter ink: as `BarFit` has it.
    init(_ ink: [Float], blur: Float, first: Int) {
        let shapes = BlurredDigits.of(blur)
        let seen = BarPatterns.places.map { Window(ink, at: $0) }
        costs = (0..<12).map { place in
            let before =
                place == 0 ? [shapes.start] : place == 6 ? Self.ten(shapes.middleBefore) : shapes.before(place, first)
            let behind =
                place == 11 ? [shapes.end] : place == 5 ? Self.ten(shapes.middleBehind) : shapes.behind(place, first)
            return Self.costs(seen[place], before, shapes.own(place, first), behind)
        }
        addGuards(ink, shapes, first)
    }

    private static func ten(_ window: Window) -> [Window] { Array(repeating: window, count: 10) }

    /// The square of what is left of three, less the product of the outer two, which blur hardly brings together.
    private static func costs(_ seen: Window, _ before: [Window], _ own: [Window], _ behind: [Window]) -> [Float] {
        var costs = [Float](repeating: .infinity, count: 1000)
        let rests = behind.map { right in (right.values * (right.values - 2 * seen.values)).sum() }
        for (c, middle) in own.enumerated() {
            let left = before.map { left in
                let rest = seen.values - left.values - middle.values
                return (rest * rest).sum()
            }
            for (n, right) in behind.enumerated() {
                let more = rests[n] + 2 * (middle.values * right.values).sum()
                for (p, cost) in left.enumerated() { costs[p * 100 + c * 10 + n] = cost + more }
            }
        }
        return costs
    }

    /// The guard bars and the paper beside them look a little different for every digit next to them.
    private mutating func addGuards(_ ink: [Float], _ shapes: BlurredDigits, _ first: Int) {
        let start = Window(ink, at: -4).values - shapes.startGuard.values
        let end = Window(ink, at: 92).values - shapes.endGuard.values
        let middle = Window(ink, at: 45, modules: 5).values - shapes.middleGuard.values
        for digit in 0..<10 {
            let left = start - shapes.besideStart(first)[digit].values
            let right = end - shapes.besideEnd[digit].values
            for other in 0..<10 {
                costs[0][digit * 10 + other] += (left * left).sum()
                costs[11][other * 100 + digit * 10] += (right * right).sum()
                let both = middle - shapes.beforeMiddle(first)[digit].values - shapes.behindMiddle[other].values
                for before in 0..<10 { costs[5][before * 100 + digit * 10 + other] += (both * both).sum() }
            }
        }
    }
}

/// The samples of seven modules; what is more is 0.
struct Window {
    var values: SIMD32<Float> = .zero

    init(_ ink: [Float], at module: Int, modules: Int = 7) {
        for (index, sample) in BarSamples.range(module, modules).enumerated() { values[index] = ink[sample] }
    }

    /// What modules that begin `offset` further on add to the window, blurred.
    init(_ bars: [Float], offset: Int, blur: Float, samples: Int = 28) {
        for index in 0..<samples {
            let at = (Float(index) + 0.5) / Float(BarSamples.rate) - Float(offset)
            for (module, bar) in bars.enumerated() where bar > 0 {
                let away = at - Float(module)
                values[index] += BarSamples.edge(away, blur: blur) - BarSamples.edge(away - 1, blur: blur)
            }
        }
    }
}

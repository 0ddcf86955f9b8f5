/// The periods that a short piece of voice may have: YIN (de Cheveigné and Kawahara, JASA 111, 2002).

/// A period and how badly the piece repeats after it: 0 for a perfect repetition, about 1 for noise.
struct Period {
    /// In samples.
    var length: Float
    var difference: Float
}

/// YIN's steps 2, 3 and 5: the difference function, normalised by its cumulative mean, and its dips, each refined by a
/// parabola. Step 4, the threshold, is left to the path that joins the pieces.
struct PeriodFinder {
    /// In hertz, from a low man's voice to a child's.
    static let pitches = 65.0...500.0
    /// YIN's window of integration, 25 ms.
    static let window = 400
    static let shortest = Int(Double(Voice.rate) / pitches.upperBound)
    static let longest = Int(Double(Voice.rate) / pitches.lowerBound) + 1
    /// Dips above it are noise.
    static let worst: Float = 0.6
    static let most = 6
    /// What a piece reaches over.
    static let span = window + longest + 1

    private var differences = [Float](repeating: 0, count: longest + 2)

    /// - Parameter samples: the first of `span` samples.
    mutating func periods(_ samples: UnsafeBufferPointer<Float>) -> [Period] {
        let first = UnsafeBufferPointer(rebasing: samples[..<Self.window])
        let energy = dot(first, samples, from: 0, count: Self.window)
        guard energy > 1e-9 else { return [] }
        normalise(samples, first, energy)
        return dips()
    }

    private mutating func normalise(
        _ samples: UnsafeBufferPointer<Float>, _ first: UnsafeBufferPointer<Float>, _ energy: Float
    ) {
        var (shifted, sum): (Float, Float) = (energy, 0)
        differences[0] = 1
        for lag in 1...Self.longest {
            let (gone, come) = (samples[lag - 1], samples[lag - 1 + Self.window])
            shifted += come * come - gone * gone
            let product = dot(first, samples, from: lag, count: Self.window)
            let difference = max(energy + shifted - 2 * product, 0)
            sum += difference
            differences[lag] = sum > 0 ? difference * Float(lag) / sum : 1
        }
        differences[Self.longest + 1] = 2
    }

    private func dips() -> [Period] {
        var found: [Period] = []
        for lag in Self.shortest...Self.longest {
            let (before, here, after) = (differences[lag - 1], differences[lag], differences[lag + 1])
            guard here < Self.worst, here <= before, here < after else { continue }
            let bend = before - 2 * here + after
            let shift = bend > 0 && lag < Self.longest ? (before - after) / (2 * bend) : 0
            found.append(Period(length: Float(lag) + shift, difference: max(here - (before - after) * shift / 4, 0)))
        }
        guard found.count > Self.most else { return found }
        return Array(found.sorted { $0.difference < $1.difference }.prefix(Self.most))
    }
}

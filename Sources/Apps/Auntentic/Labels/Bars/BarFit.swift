/// Lays the bars of a number over a profile as well as can be: where they begin, how wide and how blurred they are, and
/// how dark ink and paper are at both ends.
import Foundation

struct BarFit {
    /// In pixels of the profile.
    var start: Float
    var module: Float
    /// How much narrower modules are at one end, as at a slant.
    var bend: Float = 0
    /// In modules, a standard deviation.
    var blur: Float = 0.8
    /// 0 paper … 1 ink at each of the samples, by the bars it was fitted to.
    private(set) var ink: [Float] = []
    /// How much of the ups and downs those bars explain, up to 1.
    private(set) var explained: Float = 0

    private static let blurs: ClosedRange<Float> = 0.3...1.4
    private static let reach = 25 * BarSamples.rate

    /// Before any number is known: as dark and as light as bars are on the average.
    init(_ profile: BarProfile, _ placement: BarPlacement) {
        (start, module) = (placement.start, placement.module)
        let seen = samples(profile).ink
        ink = seen.indices.map { index in
            // Of some digits round about, as light may change from one end to the other.
            let near = seen[max(0, index - Self.reach)..<min(seen.count, index + Self.reach + 1)]
            let mean = near.reduce(0, +) / Float(near.count)
            let spread = (near.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(near.count)).squareRoot()
            return 0.46 + (seen[index] - mean) * 0.36 / max(1, spread)
        }
    }

    private func samples(_ profile: BarProfile) -> (ink: [Float], slope: [Float]) {
        var (ink, slope): ([Float], [Float]) = ([], [])
        for index in 0..<BarSamples.count {
            let at = place(BarSamples.place(index))
            ink.append(profile.ink.value(at: at - 0.5))
            slope.append((profile.ink.value(at: at) - profile.ink.value(at: at - 1)))
        }
        return (ink, slope)
    }

    private func place(_ at: Float) -> Float { start + module * (at + bend * at * (at / 95 - 1)) }

    /// Steps that make it better, smaller ones where one makes it worse (Levenberg and Marquardt).
    mutating func fit(_ bars: [Float], to profile: BarProfile) {
        var caution = 1e-2
        var now = Residual(self, bars, profile)
        for _ in 0..<8 {
            guard let step = now.step(caution) else { break }
            var next = self
            next.move(step)
            let then = Residual(next, bars, profile)
            if then.size < now.size {
                let isDone = then.size > 0.9999 * now.size
                (self, now, caution) = (next, then, caution * 0.3)
                if isDone { break }
            } else {
                caution *= 10
            }
        }
        ink = now.ink
        explained = now.explained
    }

    private mutating func move(_ step: [Double]) {
        func bounded(_ index: Int, _ limit: Float) -> Float { min(limit, max(-limit, Float(step[index]))) }
        start += bounded(0, module)
        module += bounded(1, 0.03 * module)
        bend = min(0.3, max(-0.3, bend + bounded(2, 0.1)))
        blur = min(Self.blurs.upperBound, max(Self.blurs.lowerBound, blur + bounded(3, 0.2)))
    }
}

extension BarFit {
    /// What bars leave unexplained, and which way it would become less.
    private struct Residual {
        let ink: [Float]
        let size: Double
        let explained: Float
        private let equations: Equations
        private static let light = 6

        init(_ fit: BarFit, _ bars: [Float], _ profile: BarProfile) {
            let seen = fit.samples(profile)
            let model = BarSamples.blurred(bars, blur: fit.blur)
            let across = (0..<BarSamples.count).map { (BarSamples.place($0) - 47.5) / 50 }
            // Paper and what ink adds, both changing evenly from one end to the other.
            var light = Equations(unknowns: Self.light)
            for index in seen.ink.indices {
                let (t, m) = (across[index], model.ink[index])
                light.add([1, t, t * t, m, m * t, m * t * t], equal: seen.ink[index])
            }
            let found = (light.solved(caution: 0) ?? [0, 0, 0, 1, 0, 0]).map(Float.init)
            let depth = across.map { found[3] + found[4] * $0 + found[5] * $0 * $0 }
            var equations = Equations(unknowns: 4 + Self.light)
            var (left, ink): (Double, [Float]) = (0, [])
            for index in seen.ink.indices {
                let (t, m, at, d) = (across[index], model.ink[index], BarSamples.place(index), depth[index])
                let paper = found[0] + found[1] * t + found[2] * t * t
                let rest = seen.ink[index] - paper - d * m
                left += Double(rest * rest)
                ink.append((seen.ink[index] - paper) / (abs(d) < 5 ? 5 : d))
                let slope = seen.slope[index]
                equations.add(
                    [
                        slope, slope * at, slope * fit.module * at * (at / 95 - 1), -d * model.slope[index], -1, -t,
                        -t * t, -m, -m * t, -m * t * t,
                    ], equal: -rest)
            }
            (self.equations, self.ink, size) = (equations, ink, left)
            let mean = seen.ink.reduce(0, +) / Float(seen.ink.count)
            let all = seen.ink.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            explained = depth.allSatisfy { $0 > 0 } ? 1 - Float(left) / max(1, all) : 0
        }

        func step(_ caution: Double) -> [Double]? { equations.solved(caution: caution) }
    }
}

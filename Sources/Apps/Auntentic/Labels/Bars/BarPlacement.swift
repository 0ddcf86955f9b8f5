/// Where bars may begin in a row through them and how wide they may be, by how much each digit's place looks like any.
import Foundation

struct BarPlacement {
    /// In pixels of the profile, or of the mirrored one.
    var start: Float
    var module: Float
    var isMirrored = false
    /// -1 … 1.
    var likeness: Float

    /// Sharp bars are somewhat like it, too.
    fileprivate static let blur: Float = 0.65
    private static let narrowest: Float = 1.4
    private static let leastLikeness: Float = 0.8

    /// At most so many, the likeliest first, each clearly another one than those before.
    static func likeliest(in profile: BarProfile, most: Int = 6) -> [BarPlacement] {
        var found: [BarPlacement] = []
        var module = narrowest
        while module * Float(BarPatterns.modules) < Float(profile.ink.count) {
            found += placements(profile, module)
            module *= 1.012
        }
        var picked: [BarPlacement] = []
        for placement in found.sorted(by: { $0.likeness > $1.likeness }) where picked.count < most {
            if !picked.contains(where: placement.isNear) { picked.append(placement) }
        }
        return picked
    }

    private func isNear(_ other: BarPlacement) -> Bool {
        isMirrored == other.isMirrored && abs(start - other.start) < 1.2 * module
            && abs(module - other.module) < 0.02 * module
    }

    /// Beginning at every half module; read from the left, and read from the right: there the right half comes first,
    /// turned round.
    private static func placements(_ profile: BarProfile, _ module: Float) -> [BarPlacement] {
        let count = Int(2 * Float(profile.ink.count) / module)
        let samples = (0..<count).map { profile.ink.value(at: (Float($0) + 0.5) / 2 * module - 0.5) }
        let digits = (0...max(0, count - 14)).map { Digit(samples, $0) }
        return (0..<max(0, count - 2 * BarPatterns.modules)).flatMap { start in
            var (forward, backward): (Float, Float) = (0, 0)
            for (index, place) in BarPatterns.places.enumerated() {
                let digit = digits[start + 2 * place]
                forward += index < 6 ? max(digit.odd, digit.even) : digit.right
                backward += index < 6 ? digit.even : max(digit.right, digit.turned)
                let hope = Float(11 - index) - 12 * leastLikeness
                if max(forward, backward) + hope < 0 { break }
            }
            let first = Float(start) / 2 * module
            let end = Float(profile.ink.count) - first - Float(BarPatterns.modules) * module
            return [
                BarPlacement(start: first, module: module, likeness: forward / 12),
                BarPlacement(start: end, module: module, isMirrored: true, likeness: backward / 12),
            ].filter { $0.likeness > leastLikeness }
        }
    }

    /// How much seven modules look like the likeliest digit of each set.
    private struct Digit {
        let odd, even, right, turned: Float

        init(_ samples: [Float], _ at: Int) {
            let seen = Shape { at + $0 < samples.count ? samples[at + $0] : 0 }
            (odd, even) = (seen.best(of: shapes.odd), seen.best(of: shapes.even))
            (right, turned) = (seen.best(of: shapes.right), seen.best(of: shapes.turned))
        }
    }

    /// A left digit stands between ink and paper, a right one between paper and ink, and so does a left one turned round
    /// (the even set is the right one turned round); of what is further away nothing is known.
    private static let shapes = (
        odd: ShapeSet(BarPatterns.odd, before: 1, after: 0), even: ShapeSet(BarPatterns.even, before: 1, after: 0),
        right: ShapeSet(BarPatterns.right, before: 0, after: 1),
        turned: ShapeSet(BarPatterns.odd.map { $0.reversed() }, before: 0, after: 1)
    )
}

/// Two samples a module, mean 0 and length 1; the last two are 0.
private typealias Shape = SIMD16<Float>

extension Shape {
    fileprivate init(_ sample: (Int) -> Float) {
        self = .zero
        for index in 0..<14 { self[index] = sample(index) }
        let mean = sum() / 14
        for index in 0..<14 { self[index] -= mean }
        self /= Swift.max(1e-6, (self * self).sum().squareRoot())
    }

    fileprivate func best(of shapes: ShapeSet) -> Float { shapes.likenesses(to: self).max() }
}

/// The ten digits of a set, blurred, compared with what was seen all at once.
private struct ShapeSet {
    /// Sample by sample, those of the ten digits; the last six are 0.
    private let samples: [SIMD16<Float>]

    init(_ digits: BarPatterns.Digits, before: Float, after: Float) {
        let shapes = digits.map { digit in
            let row = [0.5, 0.5, before] + digit + [after, 0.5, 0.5]
            return Shape { sample in
                row.indices.reduce(0) { sum, module in
                    let away = (Float(sample) + 0.5) / 2 + 3 - Float(module)
                    let share =
                        BarSamples.edge(away, blur: BarPlacement.blur)
                        - BarSamples.edge(away - 1, blur: BarPlacement.blur)
                    return sum + row[module] * share
                }
            }
        }
        samples = (0..<14).map { sample in
            var digits = SIMD16<Float>.zero
            for (digit, shape) in shapes.enumerated() { digits[digit] = shape[sample] }
            return digits
        }
    }

    func likenesses(to seen: Shape) -> SIMD16<Float> {
        var sum = SIMD16<Float>.zero
        for (index, digits) in samples.enumerated() { sum += digits * seen[index] }
        return sum
    }
}

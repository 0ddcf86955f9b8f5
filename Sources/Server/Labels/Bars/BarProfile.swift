/// One row through bars: where they stand in it, and how well each digit's bars would fit.
import AuntenticCore
import Foundation

enum BarProfile {
    /// The modules of a UPC's left half, 1 for ink; the right half's are their opposite (GS1 General Specifications).
    private static let left: [[Double]] = [
        "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ].map { $0.map { $0 == "1" ? 1 : 0 } }
    private static let samples = 4
    /// A left digit stands between ink and paper, a right one between paper and ink; blur is taken as 0.6 modules.
    private static let leftShapes = left.map { shape([1] + $0 + [0]) }
    private static let rightShapes = left.map { shape([0] + $0.map { 1 - $0 } + [1]) }

    /// Its samples after blurring, mean 0 and length 1.
    private static func shape(_ modules: [Double]) -> [Double] {
        let sigma = 0.6
        return unit(
            (0..<7 * samples).map { index in
                let at = 1 + (Double(index) + 0.5) / Double(samples)
                var sum = 0.0
                var weights = 0.0
                for (module, value) in modules.enumerated() {
                    let distance = (Double(module) + 0.5 - at) / sigma
                    let weight = exp(-distance * distance / 2)
                    sum += value * weight
                    weights += weight
                }
                return sum / weights
            })
    }

    private static func unit(_ values: [Double]) -> [Double] {
        let mean = values.reduce(0, +) / Double(values.count)
        let length = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        return length > 1e-9 ? values.map { ($0 - mean) / length } : values.map { _ in 0 }
    }

    /// The longest stretch that changes as much everywhere as bars do.
    static func span(_ profile: [Double]) -> Range<Int>? {
        guard profile.count > 200 else { return nil }
        let steps = zip(profile.dropFirst(3), profile).map { abs($0 - $1) }
        let reach = max(12, profile.count / 60)
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

    /// The likeliest twelve digits whose check digit fits, and how like them the bars are, -1 … 1.
    static func digits(_ profile: [Double], left start: Double, module: Double) -> (digits: String, score: Double) {
        guard start >= 0, start + 95 * module < Double(profile.count) else { return ("", 0) }
        var ranked: [[(digit: Int, fit: Double)]] = []
        for place in 0..<12 {
            let at = start + (place < 6 ? 3 + 7 * Double(place) : 50 + 7 * Double(place - 6)) * module
            let seen = unit(
                (0..<7 * samples).map { value(profile, at + (Double($0) + 0.5) / Double(samples) * module) })
            let shapes = place < 6 ? leftShapes : rightShapes
            let fits = shapes.enumerated().map { digit, shape in
                (digit: digit, fit: zip(seen, shape).reduce(0) { $0 + $1.0 * $1.1 })
            }
            let sorted = fits.sorted { $0.fit > $1.fit }
            // Nearly every guess at where the bars begin ends here, at the first digit or the second.
            guard sorted[0].fit > 0.7 else { return ("", 0) }
            ranked.append(sorted)
        }
        return checked(ranked)
    }

    /// The best of each place, or with one of them replaced by its runner-up where that makes the check digit fit.
    private static func checked(_ ranked: [[(digit: Int, fit: Double)]]) -> (digits: String, score: Double) {
        let best = ranked.map { $0[0].digit }
        let score = ranked.reduce(0) { $0 + $1[0].fit } / 12
        func text(_ digits: [Int]) -> String { digits.map(String.init).joined() }
        if ProductCodes.hasValidCheckDigit(text(best)) { return (text(best), score) }
        let doubtful = ranked.indices.min { gap(ranked[$0]) < gap(ranked[$1]) } ?? 0
        var changed = best
        changed[doubtful] = ranked[doubtful][1].digit
        guard ProductCodes.hasValidCheckDigit(text(changed)) else { return ("", 0) }
        return (text(changed), score - gap(ranked[doubtful]))
    }

    private static func gap(_ fits: [(digit: Int, fit: Double)]) -> Double { fits[0].fit - fits[1].fit }

    private static func value(_ profile: [Double], _ x: Double) -> Double {
        let index = Int(x)
        guard index + 1 < profile.count else { return profile[profile.count - 1] }
        let part = x - Double(index)
        return profile[index] * (1 - part) + profile[index + 1] * part
    }
}

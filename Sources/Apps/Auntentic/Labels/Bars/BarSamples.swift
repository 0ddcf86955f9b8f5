/// The places at which bars are compared with what was seen: several in each module, and some paper on both sides.
import Foundation

enum BarSamples {
    /// Samples a module.
    static let rate = 4
    /// Modules of paper before and behind; seven at the least are printed.
    static let paper = 4
    static let count = rate * (BarPatterns.modules + 2 * paper)

    /// In modules from the first bar.
    static func place(_ index: Int) -> Float { (Float(index) + 0.5) / Float(rate) - Float(paper) }

    /// The samples of so many modules from one on.
    static func range(_ module: Int, _ count: Int) -> Range<Int> {
        (module + paper) * rate..<(module + paper + count) * rate
    }

    /// The share of a blurred edge that is over at a distance, in modules.
    static func edge(_ distance: Float, blur: Float) -> Float {
        0.5 * (1 + erff(distance / (blur * Float(2).squareRoot())))
    }

    /// How much ink there is at each sample when bars are blurred, and how that changes with the blur.
    static func blurred(_ bars: [Float], blur: Float) -> (ink: [Float], slope: [Float]) {
        var (ink, slope) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        for (module, step) in zip(bars + [0], [0] + bars).map({ $0 - $1 }).enumerated() where step != 0 {
            let reach = 4 * blur
            let from = max(0, Int((Float(module) - reach + Float(paper)) * Float(rate)))
            let to = min(count, Int((Float(module) + reach + Float(paper)) * Float(rate)) + 1)
            for index in from..<to {
                let away = (place(index) - Float(module)) / blur
                ink[index] += step * edge(away, blur: 1)
                slope[index] -= step * away / blur * expf(-away * away / 2) * 0.398942
            }
            for index in to..<max(to, count) { ink[index] += step }
        }
        return (ink, slope)
    }
}

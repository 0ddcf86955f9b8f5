/// Reads product codes whose edges blur or noise has taken away, or whose check digit is wrong, by asking which number's
/// bars, blurred, would look most like what is there. No print is taken into account: what it says is a witness of its own.
import Foundation

struct BlurredBars {
    /// Thirteen: a UPC's begin with 0.
    var digits: String
    /// How many times more of what is seen every other number leaves unexplained.
    var margin: Float
    /// Bands of rows that agree.
    var bands: Int
    /// In the photo, as the bars run.
    var box: PrintBox

    /// Stripes and print that aren't bars are explained to 0.90 at the most on the drawn photos, bars to 0.98 at the least.
    private static let leastExplained: Float = 0.97
    /// What isn't bars is explained by another number just as well, to a twentieth; of bars the next best number leaves
    /// four times more.
    private static let leastMargin: Float = 2.5
    /// Beyond this it is as sure as bars with edges.
    static let sureMargin: Float = 5
    /// Stripes, and the waves between a screen's pixels and a camera's, look like the same digit again and again. Of a
    /// product's number hardly one in ten thousand has so few different ones.
    private static let leastDifferent = 4
    /// So much less than with the right check digit must be left for a wrong one to be printed.
    private static let printError: Float = 0.7

    static func read(_ pyramid: Pyramid, until deadline: Deadline) -> BlurredBars? {
        for area in StripedArea.areas(in: pyramid) where !deadline.isOver {
            guard let profile = BarProfile(pyramid, area) else { continue }
            for placement in BarPlacement.likeliest(in: profile) where !deadline.isOver {
                guard let found = read(profile, placement) else { continue }
                return BlurredBars(
                    digits: found.best.digits.map(String.init).joined(), margin: found.best.rival / found.best.cost,
                    bands: profile.bands, box: found.fit.box(in: area, of: profile, isMirrored: placement.isMirrored))
            }
        }
        return nil
    }

    /// From a guess to the number and back to a better guess, until they belong together.
    static func read(
        _ profile: BarProfile, _ placement: BarPlacement
    ) -> (best: BarNumbers.Best, fit: BarFit)? {
        let profile = placement.isMirrored ? profile.mirrored : profile
        var fit = BarFit(profile, placement)
        var (digits, firsts): ([Int], [Int]) = ([], Array(0..<10))
        for _ in 0..<4 {
            let next = BarNumbers.likeliest(fit, firsts: firsts)
            if next == digits { break }
            (digits, firsts) = (next, [next[0]])
            fit.fit(BarPatterns.bars(of: digits), to: profile)
        }
        for _ in 0..<2 where fit.explained > 0.9 {
            let best = chosen(BarNumbers(fit))
            if best.digits == digits {
                let isClear = fit.explained > leastExplained && best.rival > leastMargin * best.cost
                return isClear && Set(digits).count >= leastDifferent ? (best, fit) : nil
            }
            digits = best.digits
            fit.fit(BarPatterns.bars(of: digits), to: profile)
        }
        return nil
    }

    /// A number whose check digit is wrong only where none that is valid comes near it.
    private static func chosen(_ numbers: BarNumbers) -> BarNumbers.Best {
        numbers.any.cost < printError * numbers.valid.cost ? numbers.any : numbers.valid
    }
}

extension BarFit {
    /// The bars in the photo.
    fileprivate func box(in area: StripedArea, of profile: BarProfile, isMirrored: Bool) -> PrintBox {
        let width = Float(profile.ink.count)
        let (from, to) = (start / width, (start + module * Float(BarPatterns.modules)) / width)
        let whole = area.box.grown(along: BarProfile.margin, across: 0)
        return isMirrored ? whole.part(Double(1 - to), Double(1 - from)).reversed : whole.part(Double(from), Double(to))
    }
}

/// Which thirteen digits a row through bars looks most like.
import AuntenticCore

struct BarDigits {
    /// A first digit of 0 is a UPC's, whose number is the other twelve.
    let digits: String
    /// How like them the bars are, -1 … 1, less what was changed to make the check digit fit.
    let likeness: Double
    /// False only where every single digit is beyond doubt: no product has such a number, but a label may.
    let isValid: Bool

    /// So like each digit, and so unlike every other, that a wrong check digit is what is printed.
    private static let beyondDoubt = (fit: 0.88, gap: 0.15)
    /// Nearly every guess at where the bars begin ends here, at the first digit or the second.
    private static let hopeless = 0.7

    private struct Ranked {
        var fits: [(digit: Int, fit: Double)]
        var best: Double { fits[0].fit }
        var gap: Double { fits[0].fit - fits[1].fit }

        init(_ seen: BarShapes.Shape, _ set: BarShapes.Set) {
            fits = set.shapes.enumerated().map { digit, shape in
                (digit: digit, fit: zip(seen, shape).reduce(0) { $0 + $1.0 * $1.1 })
            }.sorted { $0.fit > $1.fit }
        }
    }

    /// - Parameters:
    ///   - start: where the first bar begins, in samples of the profile.
    ///   - module: how many of them the narrowest bar takes.
    static func read(
        _ profile: BarProfile, start: Double, module: Double, _ family: BarShapes.Family
    ) -> BarDigits? {
        guard start >= 0, start + 95 * module < Double(profile.ink.count) else { return nil }
        var left: [(odd: Ranked, even: Ranked)] = []
        var right: [Ranked] = []
        for place in 0..<12 {
            let at = start + (place < 6 ? 3 + 7 * Double(place) : 50 + 7 * Double(place - 6)) * module
            let seen = profile.digit(at: at, module: module)
            if place < 6 {
                left.append((Ranked(seen, family.odd), Ranked(seen, family.even)))
                guard max(left[place].odd.best, left[place].even.best) > hopeless else { return nil }
            } else {
                right.append(Ranked(seen, family.right))
                guard right[place - 6].best > hopeless else { return nil }
            }
        }
        let parities = BarShapes.parities.map { parity in zip(left, parity).map { $1 ? $0.even : $0.odd } }
        let first = parities.indices.max { sum(parities[$0]) < sum(parities[$1]) } ?? 0
        return decided(first: first, parities[first] + right)
    }

    private static func sum(_ ranked: [Ranked]) -> Double { ranked.reduce(0) { $0 + $1.best } }

    /// The best of each place, or with one replaced by its runner-up where that makes the check digit fit.
    private static func decided(first: Int, _ ranked: [Ranked]) -> BarDigits? {
        let best = [first] + ranked.map { $0.fits[0].digit }
        let likeness = sum(ranked) / 12
        if isValid(best) { return BarDigits(best, likeness, isValid: true) }
        if ranked.allSatisfy({ $0.best > beyondDoubt.fit && $0.gap > beyondDoubt.gap }) {
            return BarDigits(best, likeness, isValid: false)
        }
        let doubtful = ranked.indices.min { ranked[$0].gap < ranked[$1].gap } ?? 0
        var changed = best
        changed[doubtful + 1] = ranked[doubtful].fits[1].digit
        return isValid(changed) ? BarDigits(changed, likeness - ranked[doubtful].gap, isValid: true) : nil
    }

    private init(_ digits: [Int], _ likeness: Double, isValid: Bool) {
        self.digits = digits.map(String.init).joined()
        self.likeness = likeness
        self.isValid = isValid
    }

    private static func isValid(_ digits: [Int]) -> Bool {
        ProductCodes.hasValidCheckDigit(digits.map(String.init).joined())
    }
}

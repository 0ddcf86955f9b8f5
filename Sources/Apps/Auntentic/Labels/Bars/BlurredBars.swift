/// Reads product codes whose edges blur or noise has taken away, or whose check digit is wrong, by asking which digits
/// would look most like what is there.
import Foundation

enum BlurredBars {
    struct Reading {
        /// Thirteen: a UPC's begin with 0.
        var digits: String
        /// Rows that agree.
        var rows: Int
        var box: PixelBox
    }

    private static let rows = 64
    private static let modules = 95.0
    /// With the two-digit add-on, its gap included.
    private static let modulesWithAddOn = 124.0
    /// Print that isn't bars reaches 0.82 on the development photos, bars that zbar gave up on 0.95.
    private static let leastLikeness = 0.89
    /// Rows that must give the same number; more where its check digit doesn't vouch for it.
    private static let witnesses = (valid: 2, invalid: 3)

    /// - Parameter picture: one in which the bars stand upright.
    static func read(_ picture: GreyPhoto, until deadline: Deadline) -> Reading? {
        guard picture.height >= rows else { return nil }
        let grey = picture.bands(rows)
        var votes: [String: [(row: Int, digits: BarDigits, span: Range<Int>)]] = [:]
        for row in 0..<grey.height where !deadline.isOver {
            let ink = grey.pixels[row * grey.width..<(row + 1) * grey.width].map { 255 - Double($0) }
            guard let profile = BarProfile(ink), profile.hasRhythmOfBars,
                let digits = best(profile) ?? best(profile.mirrored)
            else { continue }
            votes[digits.digits, default: []].append((row, digits, profile.span))
        }
        let ranked = votes.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
        guard let best = ranked.first, let first = best.value.first,
            best.value.count >= (first.digits.isValid ? witnesses.valid : witnesses.invalid),
            ranked.count < 2 || ranked[1].value.count * 2 <= best.value.count
        else { return nil }
        let height = picture.height / rows
        let top = first.row * height
        let bottom = (best.value[best.value.count - 1].row + 1) * height
        return Reading(
            digits: best.key, rows: best.value.count,
            box: PixelBox(x: first.span.lowerBound, y: top, width: first.span.count, height: bottom - top))
    }

    /// Tries where the bars may begin and how wide they may be.
    private static func best(_ profile: BarProfile) -> BarDigits? {
        let width = Double(profile.span.count)
        var best: BarDigits?
        for total in [modules, modulesWithAddOn] {
            for stretch in stride(from: 0.92, through: 1.08, by: 0.01) {
                let module = width / total * stretch
                guard module >= 1.5 else { continue }
                for shift in stride(from: -6.0, through: 6.0, by: 0.5) {
                    let start = Double(profile.span.lowerBound) + shift * module
                    for family in BarShapes.families {
                        guard let found = BarDigits.read(profile, start: start, module: module, family),
                            found.likeness > best?.likeness ?? leastLikeness
                        else { continue }
                        best = found
                    }
                }
            }
        }
        return best
    }
}

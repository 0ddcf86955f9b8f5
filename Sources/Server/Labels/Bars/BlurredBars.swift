/// Reads UPC bars whose edges blur or noise has taken away, by asking which digits would look most like what is there.
import CTesseract
import Foundation

enum BlurredBars {
    private static let rows = 64
    private static let modules = 95.0
    /// With the two-digit add-on, its gap included.
    private static let modulesWithAddOn = 124.0
    /// Print that isn't bars reaches 0.82 on the development photos, bars that zbar gave up on 0.95.
    private static let leastLikeness = 0.89
    /// Rows that must give the same number.
    private static let witnesses = 2

    /// - Parameter pix: a picture in which the bars stand upright.
    /// - Returns: twelve digits, how many rows agree, and between which rows and columns they stand.
    static func read(_ pix: Pix, until deadline: Deadline) -> (digits: String, rows: Int, box: PixelBox)? {
        guard let bands = Pix(pixScaleAreaMap(pix.raw, 1, Float(rows) / Float(pix.height))), let grey = GreyPhoto(bands)
        else { return nil }
        var votes: [String: [(row: Int, span: Range<Int>)]] = [:]
        for row in 0..<grey.height where !deadline.isOver {
            let profile = grey.pixels[row * grey.width..<(row + 1) * grey.width].map { 255 - Double($0) }
            guard let span = BarProfile.span(profile) else { continue }
            // Which way up the label is isn't known yet.
            let mirrored = profile.count - span.upperBound..<profile.count - span.lowerBound
            guard let digits = number(profile, span) ?? number(profile.reversed(), mirrored) else { continue }
            votes[digits, default: []].append((row, span))
        }
        let ranked = votes.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
        guard let best = ranked.first, best.value.count >= witnesses,
            ranked.count < 2 || ranked[1].value.count * 2 <= best.value.count
        else { return nil }
        let height = pix.height / rows
        let top = (best.value.map(\.row).min() ?? 0) * height
        let bottom = ((best.value.map(\.row).max() ?? 0) + 1) * height
        let span = best.value[0].span
        return (
            best.key, best.value.count, PixelBox(x: span.lowerBound, y: top, width: span.count, height: bottom - top)
        )
    }

    private static func number(_ profile: [Double], _ span: Range<Int>) -> String? {
        let width = Double(span.count)
        var best: (score: Double, digits: String)?
        for total in [modules, modulesWithAddOn] {
            for stretch in stride(from: 0.92, through: 1.08, by: 0.01) {
                let module = width / total * stretch
                guard module >= 1.5 else { continue }
                for shift in stride(from: -6.0, through: 6.0, by: 0.5) {
                    let left = Double(span.lowerBound) + shift * module
                    let found = BarProfile.digits(profile, left: left, module: module)
                    if found.score > best?.score ?? leastLikeness { best = (found.score, found.digits) }
                }
            }
        }
        return best?.digits
    }
}

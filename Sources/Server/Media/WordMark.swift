/// Writes a word into the lower right corner of a picture, without a font: each letter is a few strokes of a pen.

package struct WordMark: Sendable, Hashable {
    /// Capital letters.
    package let word: String

    /// - Parameter word: letters from A to Z; others leave a gap.
    package init(_ word: String) {
        self.word = word.uppercased()
    }

    /// Light strokes with a dark seam, so that it can be read on any ground.
    ///
    /// - Parameter pixels: three values each, row by row.
    package func draw(on pixels: inout [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, pixels.count >= width * height * 3 else { return }
        let size = max(8, Double(min(width, height)) * 0.034)
        let strokes = strokes(size: size, width: Double(width), height: Double(height))
        let pen = size * 0.075 + 0.25
        for stroke in strokes { paint(stroke, pen + max(1, size * 0.07), 0.32, 0, &pixels, width, height) }
        for stroke in strokes { paint(stroke, pen, 0.85, 255, &pixels, width, height) }
    }

    private struct Stroke {
        var x0: Double, y0: Double, x1: Double, y1: Double

        func distance(_ x: Double, _ y: Double) -> Double {
            let (dx, dy) = (x1 - x0, y1 - y0)
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(1, max(0, ((x - x0) * dx + (y - y0) * dy) / length)) : 0
            let (ox, oy) = (x - x0 - along * dx, y - y0 - along * dy)
            return (ox * ox + oy * oy).squareRoot()
        }
    }

    /// Letters are four wide and six high; between two of them lie two.
    private func strokes(size: Double, width: Double, height: Double) -> [Stroke] {
        let unit = size / 6
        let left = width - size * 0.9 - unit * Double(word.count * 6 - 2)
        let top = height - size * 1.8
        return word.enumerated().flatMap { index, letter in
            Self.lines(of: letter).map { line in
                let x = left + unit * Double(index * 6)
                return Stroke(
                    x0: x + unit * line.0, y0: top + unit * line.1, x1: x + unit * line.2, y1: top + unit * line.3)
            }
        }
    }

    private func paint(
        _ stroke: Stroke, _ pen: Double, _ opacity: Double, _ light: Double, _ pixels: inout [UInt8], _ width: Int,
        _ height: Int
    ) {
        let columns = Self.span(stroke.x0, stroke.x1, pen, width)
        for y in Self.span(stroke.y0, stroke.y1, pen, height) {
            for x in columns {
                let share = min(1, max(0, pen + 0.5 - stroke.distance(Double(x) + 0.5, Double(y) + 0.5))) * opacity
                guard share > 0 else { continue }
                for index in (y * width + x) * 3..<(y * width + x) * 3 + 3 {
                    let old = Double(pixels[index])
                    // Where two strokes meet, the lighter one stays: what lies there already isn't covered twice.
                    let new = old + (light - old) * share
                    pixels[index] = UInt8(light > 0 ? max(old, new) : new)
                }
            }
        }
    }

    private static func span(_ a: Double, _ b: Double, _ pen: Double, _ end: Int) -> Range<Int> {
        let low = min(end, max(0, Int(min(a, b) - pen - 1))), high = min(end, max(0, Int(max(a, b) + pen + 2)))
        return low..<max(low, high)
    }

    /// Points on the letter's grid, two digits each; a blank lifts the pen.
    private static let letters: [Character: String] = [
        "A": "062046 1434", "B": "003041423303 3344453606 0006", "C": "4130100105163645", "D": "002042442606 0006",
        "E": "40000646 0333", "F": "400006 0333", "G": "4130100105163645432 2343", "H": "0006 4046 0343",
        "I": "2026", "J": "404536160504", "K": "0006 400346", "L": "000646", "M": "0600234046", "N": "06004640",
        "O": "103041453616050110", "P": "06003041423303", "Q": "103041453616050110 2446", "R": "06003041423303 2346",
        "S": "4130100112324345361605", "T": "0040 2026", "U": "000516364540", "V": "002640", "W": "0016233640",
        "X": "0046 4006", "Y": "002340 2326", "Z": "00400646",
    ]

    private static func lines(of letter: Character) -> [(Double, Double, Double, Double)] {
        (letters[letter] ?? "").split(separator: " ").flatMap { path in
            let digits = path.compactMap(\.wholeNumberValue).map(Double.init)
            let points = stride(from: 0, to: digits.count - 1, by: 2).map { (digits[$0], digits[$0 + 1]) }
            return zip(points, points.dropFirst()).map { ($0.0, $0.1, $1.0, $1.1) }
        }
    }
}

extension Picture {
    /// A copy with the word in its corner; for pictures of three bands.
    func marked(_ mark: WordMark) throws -> Picture {
        guard bands == 3 else { throw MediaError.failed("a picture of \(bands) bands can't be marked") }
        var pixels = try withPixels { Array($0) }
        mark.draw(on: &pixels, width: width, height: height)
        return try Picture(pixels: pixels, width: width, height: height, bands: 3)
    }
}

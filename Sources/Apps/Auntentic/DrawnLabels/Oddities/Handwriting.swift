/// Letters and figures as a hand writes them: a few strokes each, none twice the same.
import Foundation

struct Handwriting: Sendable {
    /// Strokes through points of a grid 4 wide and 6 high, `x` and `y` side by side.
    private static let strokes: [Character: String] = [
        "0": "20 02 04 26 44 42 20", "1": "11 20 26", "2": "01 20 41 42 06 46", "3": "00 40 22 43 44 26 05",
        "4": "30 04 44|32 36", "5": "40 00 02 22 43 44 26 05", "6": "30 03 05 26 44 33 04", "7": "00 40 16",
        "8": "20 01 43 45 26 05 03 41 20", "9": "42 20 02 23 42 26",
        "A": "06 20 46|13 33", "B": "00 06 26 44 33 03|00 20 31 33", "C": "41 20 02 04 26 45", "D": "00 06 26 43 20 00",
        "E": "40 00 06 46|03 33", "F": "40 00 06|03 33", "G": "41 20 02 04 26 45 43 23", "H": "00 06|40 46|03 43",
        "I": "20 26", "J": "40 44 26 05", "K": "00 06|40 03 46", "L": "00 06 46", "M": "06 00 23 40 46",
        "N": "06 00 46 40",
        "O": "20 02 04 26 44 42 20", "P": "06 00 30 41 32 03", "Q": "20 02 04 26 44 42 20|24 46",
        "R": "06 00 30 41 32 03 46",
        "S": "41 20 01 43 45 26 05", "T": "00 40|20 26", "U": "00 04 26 44 40", "V": "00 26 40", "W": "00 16 23 36 40",
        "X": "00 46|40 06", "Y": "00 23 40|23 26", "Z": "00 40 06 46", "-": "03 33", "/": "06 40", ".": "25 26",
        ":": "22 23|25 26", "&": "46 11 20 31 04 26 43",
    ]

    var ink = Ink(30, 44, 120)
    /// Height of a capital, in units of the pen.
    var cap: Double

    /// Writes one line; `y` is the baseline.
    func write(_ text: String, _ x: Double, _ y: Double, on pen: inout Pen, _ random: inout Seeded) {
        var x = x
        let (unit, slant) = (cap / 6, random.within(0.05...0.3))
        let drift = random.within(-0.05...0.05)
        var base = y
        for character in text {
            let width = unit * random.within(0.75...1.05)
            for stroke in (Self.strokes[character] ?? "").split(separator: "|") {
                let points = stroke.split(separator: " ").map { point -> (x: Double, y: Double) in
                    let grid = point.compactMap(\.wholeNumberValue)
                    let up = (6 - Double(grid[1])) * unit + random.within(-0.3...0.3) * unit
                    let along = Double(grid[0]) * width + random.within(-0.3...0.3) * unit
                    return (x + along + up * slant, base - up)
                }
                line(through: Self.rounded(points), on: &pen, random.within(0.075...0.1) * cap)
            }
            x += width * 4 + unit * random.within(1...1.9)
            base += drift * unit * 4
        }
    }

    /// Corners cut twice, as a quick hand does (Chaikin's way).
    private static func rounded(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        var points = points
        for _ in 0..<2 where points.count > 2 {
            var softer = [points[0]]
            for (from, to) in zip(points, points.dropFirst()) {
                softer.append((from.x * 0.75 + to.x * 0.25, from.y * 0.75 + to.y * 0.25))
                softer.append((from.x * 0.25 + to.x * 0.75, from.y * 0.25 + to.y * 0.75))
            }
            points = softer + [points[points.count - 1]]
        }
        return points
    }

    private func line(through points: [(x: Double, y: Double)], on pen: inout Pen, _ thickness: Double) {
        for (from, to) in zip(points, points.dropFirst()) {
            pen.canvas.stroke(
                from: (from.x * pen.scale, from.y * pen.scale), to: (to.x * pen.scale, to.y * pen.scale),
                thickness: thickness * pen.scale, ink)
        }
    }
}

extension Canvas {
    /// A straight line with round ends, in pixels.
    mutating func stroke(
        from: (x: Double, y: Double), to: (x: Double, y: Double), thickness: Double, _ ink: Ink
    ) {
        let reach = thickness / 2 + 1
        let (left, right) = (Int(min(from.x, to.x) - reach), Int(max(from.x, to.x) + reach))
        let (top, bottom) = (Int(min(from.y, to.y) - reach), Int(max(from.y, to.y) + reach))
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = max(1e-6, dx * dx + dy * dy)
        for y in max(0, top)..<max(max(0, top), min(height, bottom + 1)) {
            for x in max(0, left)..<max(max(0, left), min(width, right + 1)) {
                let along = min(1, max(0, ((Double(x) - from.x) * dx + (Double(y) - from.y) * dy) / length))
                let distance = hypot(Double(x) - from.x - along * dx, Double(y) - from.y - along * dy)
                let share = min(1, max(0, thickness / 2 + 0.5 - distance))
                if share > 0 { fill(Box(Double(x), Double(y), 1, 1), ink, share) }
            }
        }
    }

    /// One pixel, in part.
    private mutating func fill(_ box: Box, _ ink: Ink, _ share: Double) {
        let at = (Int(box.y) * width + Int(box.x)) * 3
        for (band, value) in [ink.red, ink.green, ink.blue].enumerated() {
            let old = Double(pixels[at + band])
            pixels[at + band] = UInt8(clamping: Int((old + (value - old) * share).rounded()))
        }
    }
}

/// A shoe from the side, drawn plainly: it stands in for the photos that carry no label, and is no likeness of any shoe.
import Foundation

struct ShoeDrawing: Sendable {
    let upper: Ink
    let panel: Ink
    let sole: Ink
    let isHigh: Bool
    /// The outer side has a mark, the inner one a seam.
    let isOuter: Bool
    static let height = 62.0

    /// - Parameter width: of the shoe, in pixels of the sheet.
    func sheet(width: Int) -> Sheet {
        let unit = Double(width) / 100
        var sheet = Sheet(Canvas(width: width, height: Int(Self.height * unit), .white), margin: 0.04)
        for y in 0..<sheet.canvas.height {
            for x in 0..<sheet.canvas.width {
                let at = y * sheet.canvas.width + x
                guard let ink = ink((Double(x) - sheet.left) / unit, (Double(y) - sheet.top) / unit) else {
                    sheet.mask[at] = 0
                    continue
                }
                sheet.mask[at] = 255
                let grain = 1 + 0.1 * (Texture.hash(x / 2, y / 2, 21) - 0.5)
                sheet.canvas.pixels[at * 3] = UInt8(min(255, ink.red * grain))
                sheet.canvas.pixels[at * 3 + 1] = UInt8(min(255, ink.green * grain))
                sheet.canvas.pixels[at * 3 + 2] = UInt8(min(255, ink.blue * grain))
            }
        }
        return sheet
    }

    /// Heel at the left, toe at the right; nil beside the shoe.
    private func ink(_ x: Double, _ y: Double) -> Ink? {
        let top = profile(x)
        guard x > 1, x < 99, y > top, y < 58 - max(0, x - 88) * 0.35 else { return nil }
        let round = 1 - 0.28 * exp(-(y - top) * 0.5)
        if y > 50 { return sole.times((y > 54 ? 0.86 : 1) * (Int(x * 1.1).isMultiple(of: 7) && y > 55 ? 0.8 : 1)) }
        if abs(y - 50) < 0.5 { return sole.times(0.5) }
        if isLace(x, y, top) { return sole.times(0.95) }
        if isMark(x, y) { return panel.mixed(.white, 0.35).times(round) }
        let isPanel = x < 18 || x > 74 || y > 44 - 6 * sin(x / 14)
        let edge = min(abs(x - 18), abs(x - 74))
        let thread = edge < 1.6 && edge > 1.1 && Int(y * 1.6).isMultiple(of: 2)
        if thread { return sole.times(0.8) }
        return (isPanel ? panel : upper).times(round * (edge < 0.4 ? 0.6 : 1))
    }

    private func isLace(_ x: Double, _ y: Double, _ top: Double) -> Bool {
        x > 40 && x < 66 && y - top < 7 && sin((x + y * 0.6) * 1.5) > 0.55
    }

    private func isMark(_ x: Double, _ y: Double) -> Bool {
        let along = (x - 26) / 44
        guard along > 0, along < 1 else { return false }
        return isOuter ? abs(y - (45 - 12 * along * along)) < 1.9 * (1 - along) + 0.5 : abs(y - 42) < 0.3
    }

    /// The upper edge: collar, slope of the laces, toe.
    private func profile(_ x: Double) -> Double {
        let collar = isHigh ? 4.0 : 19
        let points: [(Double, Double)] = [
            (0, 48), (2.5, collar + 8), (7, collar), (20, collar + 5), (34, collar + 1), (40, collar + 3), (66, 31),
            (80, 33), (92, 38), (98, 46), (101, 56),
        ]
        guard let end = points.firstIndex(where: { $0.0 >= x }), end > 0 else { return 60 }
        let (from, to) = (points[end - 1], points[end])
        let share = (x - from.0) / (to.0 - from.0)
        return from.1 + (to.1 - from.1) * share * share * (3 - 2 * share)
    }
}

extension Ink {
    /// Roughly what a colour word looks like.
    static func named(_ word: String) -> Ink {
        let known: [(String, Ink)] = [
            ("BLACK", Ink(34, 34, 36)), ("BLK", Ink(34, 34, 36)), ("ANTHRACITE", Ink(60, 60, 62)),
            ("WHITE", Ink(230, 229, 225)), ("WHT", Ink(230, 229, 225)), ("SAIL", Ink(226, 218, 200)),
            ("RED", Ink(176, 32, 42)), ("BLUE", Ink(84, 140, 196)), ("ROYAL", Ink(34, 70, 160)),
            ("OBSIDIAN", Ink(26, 36, 62)), ("NAVY", Ink(28, 38, 72)), ("GREEN", Ink(28, 92, 62)),
            ("PURPLE", Ink(90, 54, 140)), ("BROWN", Ink(96, 64, 46)), ("MOCHA", Ink(84, 62, 50)),
            ("WHEAT", Ink(196, 150, 92)), ("YELLOW", Ink(230, 196, 40)), ("GOLD", Ink(190, 158, 80)),
            ("ORANGE", Ink(226, 110, 40)), ("GREY", Ink(150, 150, 152)),
        ]
        return known.first { word.contains($0.0) }?.1 ?? Ink(140, 128, 116)
    }
}

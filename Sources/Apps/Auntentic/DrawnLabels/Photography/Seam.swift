/// The shoe's cloth over a tag's upper edge, with its shadow and its stitches.
import Foundation

struct Seam: Sendable {
    /// How far down the cloth reaches at its middle, in label widths from the label's upper edge.
    let depth: Double
    let slope: Double
    let phase: Double

    static func random(depth: ClosedRange<Double>, _ random: inout Seeded) -> Seam {
        Seam(depth: random.within(depth), slope: random.within(-0.03...0.03), phase: random.within(0...6.28))
    }

    /// The edge at a place across the label, -0.5 to 0.5.
    func edge(_ u: Double) -> Double { depth + slope * u + 0.006 * sin(u * 17 + phase) + 0.01 * sin(u * 5 + phase * 2) }

    /// Opens the sheet above the edge and darkens the label just below it.
    func sew(_ sheet: inout Sheet) {
        let width = sheet.canvas.width
        for x in 0..<width {
            let u = (Double(x) - sheet.left) / sheet.labelWidth - 0.5
            let fray = 0.004 * (Texture.hash(x, 3, 11) - 0.5)
            let edge = sheet.top + (edge(u) + fray) * sheet.labelWidth
            let shadow = sheet.labelWidth * 0.035
            for y in 0..<min(sheet.canvas.height, max(0, Int(edge + shadow * 2))) {
                let at = y * width + x
                if Double(y) < edge {
                    sheet.mask[at] = 0
                } else if sheet.mask[at] > 0 {
                    let light = 1 - 0.55 * exp(-(Double(y) - edge) / shadow * 1.6)
                    for band in 0..<3 {
                        sheet.canvas.pixels[at * 3 + band] = UInt8(Double(sheet.canvas.pixels[at * 3 + band]) * light)
                    }
                }
            }
        }
        stitch(&sheet)
    }

    /// A row of thread above the edge.
    private func stitch(_ sheet: inout Sheet) {
        let step = sheet.labelWidth * 0.07
        var x = 0.0
        while x < Double(sheet.canvas.width) {
            let u = (x - sheet.left) / sheet.labelWidth - 0.5
            let y = sheet.top + (edge(u) - 0.06) * sheet.labelWidth
            for step in 0..<Int(step * 0.6) {
                dot(&sheet, x + Double(step), y, sheet.labelWidth * 0.006)
            }
            x += step
        }
    }

    private func dot(_ sheet: inout Sheet, _ x: Double, _ y: Double, _ radius: Double) {
        for row in Int(y - radius)...Int(y + radius) where (0..<sheet.canvas.height).contains(row) {
            let column = Int(x)
            guard (0..<sheet.canvas.width).contains(column) else { continue }
            let at = row * sheet.canvas.width + column
            let light = 70 * (1 - abs(Double(row) - y) / (radius + 1))
            for band in 0..<3 { sheet.canvas.pixels[at * 3 + band] = UInt8(18 + light) }
            sheet.mask[at] = 230
        }
    }
}

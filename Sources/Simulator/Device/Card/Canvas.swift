/// A picture to draw on: pixels in memory, shapes defined by distance functions, smoothed edges.
import Foundation

struct Canvas {
    struct Colour: Sendable {
        var red: Double
        var green: Double
        var blue: Double

        /// As `0xRRGGBB`.
        init(_ hex: UInt32) {
            red = Double(hex >> 16 & 255)
            green = Double(hex >> 8 & 255)
            blue = Double(hex & 255)
        }
    }

    struct Box {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int, colour: Colour) {
        self.width = width
        self.height = height
        let row = Self.row(colour, width)
        pixels = []
        pixels.reserveCapacity(width * height * 3)
        for _ in 0..<height { pixels += row }
    }

    static func row(_ colour: Colour, _ width: Int) -> [UInt8] {
        let pixel = [colour.red, colour.green, colour.blue].map { UInt8($0) }
        return (0..<width).flatMap { _ in pixel }
    }

    /// Copies a complete row of pixels; it must lie inside.
    mutating func copy(_ row: some Collection<UInt8>, x: Int, y: Int) {
        let at = (y * width + x) * 3
        guard x >= 0, y >= 0, y < height, row.count <= (width - x) * 3 else { return }
        pixels.replaceSubrange(at..<at + row.count, with: row)
    }

    /// Paints where `distance` is negative; between -0.5 and 0.5 pixels the edge is soft.
    mutating func fill(_ box: Box, _ colour: Colour, _ distance: (Double, Double) -> Double) {
        for y in max(0, box.y)..<min(height, box.y + box.height) {
            for x in max(0, box.x)..<min(width, box.x + box.width) {
                blend(x, y, colour, 0.5 - distance(Double(x) + 0.5, Double(y) + 0.5))
            }
        }
    }

    mutating func blend(_ x: Int, _ y: Int, _ colour: Colour, _ share: Double) {
        guard x >= 0, y >= 0, x < width, y < height, share > 0 else { return }
        let at = (y * width + x) * 3
        let share = min(1, share)
        pixels[at] = Self.mix(pixels[at], colour.red, share)
        pixels[at + 1] = Self.mix(pixels[at + 1], colour.green, share)
        pixels[at + 2] = Self.mix(pixels[at + 2], colour.blue, share)
    }

    private static func mix(_ old: UInt8, _ new: Double, _ share: Double) -> UInt8 {
        UInt8(clamping: Int((Double(old) * (1 - share) + new * share).rounded()))
    }
}

/// Eight-bit colour pixels in memory, to draw on and to look up.
import Foundation
import ServerMedia

/// Red, green and blue, 0 to 255.
struct Ink: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let black = Ink(18, 18, 20)
    static let white = Ink(244, 243, 240)

    static func grey(_ level: Double) -> Ink { Ink(level, level, level) }
    func times(_ factor: Double) -> Ink { Ink(red * factor, green * factor, blue * factor) }
    func mixed(_ other: Ink, _ share: Double) -> Ink {
        Ink(
            red + (other.red - red) * share, green + (other.green - green) * share,
            blue + (other.blue - blue) * share)
    }
}

/// A box in pixels or in a label's units.
package struct Box: Codable, Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    func union(_ other: Box) -> Box {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Box(
            left, top, max(x + width, other.x + other.width) - left, max(y + height, other.y + other.height) - top)
    }
}

struct Canvas: Sendable {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, _ ink: Ink) {
        self.width = max(1, width)
        self.height = max(1, height)
        pixels = [UInt8](repeating: 0, count: self.width * self.height * 3)
        fill(Box(0, 0, Double(self.width), Double(self.height)), ink)
    }

    /// Edges between two pixels cover both in part, so that thin bars keep their width.
    mutating func fill(_ box: Box, _ ink: Ink) {
        let columns = Self.coverage(box.x, box.width, width)
        let rows = Self.coverage(box.y, box.height, height)
        let colour = [ink.red, ink.green, ink.blue]
        pixels.withUnsafeMutableBufferPointer { pixels in
            for (y, down) in rows {
                for (x, across) in columns {
                    let at = (y * width + x) * 3
                    let share = down * across
                    for band in 0..<3 {
                        let old = Double(pixels[at + band])
                        pixels[at + band] = UInt8(clamping: Int((old + (colour[band] - old) * share).rounded()))
                    }
                }
            }
        }
    }

    /// Lays ink through a stencil, 255 where all of it passes.
    mutating func print(_ stencil: Stencil, left: Int, top: Int, _ ink: Ink) {
        let colour = [ink.red, ink.green, ink.blue]
        for y in max(0, -top)..<max(max(0, -top), min(stencil.height, height - top)) {
            for x in max(0, -left)..<max(max(0, -left), min(stencil.width, width - left)) {
                let share = Double(stencil.pixels[y * stencil.width + x]) / 255
                if share == 0 { continue }
                let at = ((top + y) * width + left + x) * 3
                for band in 0..<3 {
                    let old = Double(pixels[at + band])
                    pixels[at + band] = UInt8(clamping: Int((old + (colour[band] - old) * share).rounded()))
                }
            }
        }
    }

    func picture() throws(MediaError) -> Picture {
        try Picture(pixels: pixels, width: width, height: height, bands: 3)
    }

    private static func coverage(_ start: Double, _ length: Double, _ limit: Int) -> [(Int, Double)] {
        let (from, to) = (max(0, start), min(Double(limit), start + length))
        guard to > from else { return [] }
        return (Int(from)..<min(limit, Int(to.rounded(.up)))).map { pixel in
            (pixel, min(to, Double(pixel + 1)) - max(from, Double(pixel)))
        }
    }
}

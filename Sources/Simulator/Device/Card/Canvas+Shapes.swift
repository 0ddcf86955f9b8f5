/// The shapes of a card: rounded boxes, discs, rings, strokes, photos and words.
import Foundation

extension Canvas {
    mutating func roundedBox(_ box: Box, radius: Double, _ colour: Colour) {
        let row = Self.row(colour, box.width)
        rounded(box, radius, row: { _ in row[...] })
    }

    mutating func disc(x: Double, y: Double, radius: Double, _ colour: Colour) {
        fill(Self.square(x, y, radius + 1), colour) { hypot($0 - x, $1 - y) - radius }
    }

    /// An arc of a ring, clockwise from the top, with round ends.
    mutating func ring(x: Double, y: Double, radius: Double, width: Double, share: Double, _ colour: Colour) {
        let end = min(1, max(0, share)) * 2 * Double.pi
        let tip = (x: x + radius * sin(end), y: y - radius * cos(end))
        fill(Self.square(x, y, radius + width), colour) { px, py in
            let turn = atan2(px - x, y - py)
            let angle = turn < 0 ? turn + 2 * Double.pi : turn
            let onRing = abs(hypot(px - x, py - y) - radius)
            let toEnds = min(hypot(px - x, py - (y - radius)), hypot(px - tip.x, py - tip.y))
            return (angle <= end ? onRing : toEnds) - width / 2
        }
    }

    /// A line through the points, with round ends and corners.
    mutating func stroke(_ points: [(Double, Double)], width: Double, _ colour: Colour) {
        let xs = points.map(\.0), ys = points.map(\.1)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return }
        let box = Box(
            x: Int(left - width), y: Int(top - width), width: Int(right - left + 2 * width) + 1,
            height: Int(bottom - top + 2 * width) + 1)
        fill(box, colour) { x, y in
            zip(points, points.dropFirst()).map { Self.distance(x, y, from: $0, to: $1) }.min().map { $0 - width / 2 }
                ?? 1
        }
    }

    /// Draws RGB pixels of exactly the box's size into it, with rounded corners.
    mutating func photo(_ photo: [UInt8], in box: Box, radius: Double) {
        guard photo.count == box.width * box.height * 3 else { return }
        let stride = box.width * 3
        rounded(box, radius, row: { photo[$0 * stride..<($0 + 1) * stride] })
    }

    /// Only the corners are computed pixel by pixel; the rest is copied.
    private mutating func rounded(_ box: Box, _ radius: Double, row: (Int) -> ArraySlice<UInt8>) {
        let corner = Int(radius.rounded(.up))
        for y in 0..<box.height {
            let pixels = row(y)
            let isRounded = y < corner || y >= box.height - corner
            let inset = isRounded ? corner : 0
            copy(pixels.dropFirst(inset * 3).dropLast(inset * 3), x: box.x + inset, y: box.y + y)
            guard isRounded else { continue }
            for x in [0..<corner, box.width - corner..<box.width].joined() {
                let at = pixels.startIndex + x * 3
                let edge = Self.distance(to: box, radius: radius, Double(box.x + x) + 0.5, Double(box.y + y) + 0.5)
                let colour = UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at + 2])
                blend(box.x + x, box.y + y, Colour(colour), 0.5 - edge)
            }
        }
    }

    /// Colours the pixels that the letters cover.
    mutating func words(_ words: Lettering, x: Int, y: Int, _ colour: Colour) {
        for row in 0..<words.height {
            for column in 0..<words.width {
                let cover = words.cover[row * words.width + column]
                if cover > 0 { blend(x + column, y + row, colour, Double(cover) / 255) }
            }
        }
    }

    private static func square(_ x: Double, _ y: Double, _ half: Double) -> Box {
        Box(x: Int(x - half), y: Int(y - half), width: Int(2 * half) + 2, height: Int(2 * half) + 2)
    }

    private static func distance(to box: Box, radius: Double, _ x: Double, _ y: Double) -> Double {
        let halfWidth = Double(box.width) / 2, halfHeight = Double(box.height) / 2
        let dx = abs(x - Double(box.x) - halfWidth) - halfWidth + radius
        let dy = abs(y - Double(box.y) - halfHeight) - halfHeight + radius
        return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
    }

    private static func distance(
        _ x: Double, _ y: Double, from a: (Double, Double), to b: (Double, Double)
    ) -> Double {
        let along = (b.0 - a.0, b.1 - a.1), length = along.0 * along.0 + along.1 * along.1
        let share = length == 0 ? 0 : max(0, min(1, ((x - a.0) * along.0 + (y - a.1) * along.1) / length))
        return hypot(x - a.0 - share * along.0, y - a.1 - share * along.1)
    }
}

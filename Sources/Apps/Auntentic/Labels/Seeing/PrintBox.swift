/// A rectangle in a photo, turned as the print in it runs.
import Foundation

struct PrintBox: Hashable {
    var x: Double
    var y: Double
    /// Along the line, and across it.
    var width: Double
    var height: Double
    /// Clockwise from the photo's horizontal, in radians: the way the line reads.
    var angle: Double
    /// Whether its print is the wrong way round, as in a mirror: it reads from right to left.
    var isMirrored = false

    var mirrored: PrintBox {
        var box = self
        box.isMirrored.toggle()
        return box
    }

    /// The same place, read from the other end.
    var reversed: PrintBox {
        var box = self
        box.angle += .pi
        return box
    }

    /// The same place with its sides exchanged: what was taken for the line's height is its length.
    var turned: PrintBox {
        PrintBox(x: x, y: y, width: height, height: width, angle: angle - .pi / 2)
    }

    var isLong: Bool { width >= 1.8 * height }

    /// The corners, from the line's top left, clockwise.
    var corners: [(x: Double, y: Double)] {
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { point(along: $0.0 + 0.5, across: $0.1 + 0.5) }
    }

    /// - Parameters: both from 0 to 1, from the line's top left.
    func point(along: Double, across: Double) -> (x: Double, y: Double) {
        let (dx, dy) = ((isMirrored ? 0.5 - along : along - 0.5) * width, (across - 0.5) * height)
        return (x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle))
    }

    func scaled(by factor: Double) -> PrintBox {
        PrintBox(
            x: x * factor, y: y * factor, width: width * factor, height: height * factor, angle: angle,
            isMirrored: isMirrored)
    }

    /// Grown by so much on every side.
    func grown(by margin: Double) -> PrintBox { grown(along: margin, across: margin) }

    /// Grown by so much at both ends, and above and below.
    func grown(along: Double, across: Double) -> PrintBox {
        PrintBox(
            x: x, y: y, width: width + 2 * along, height: height + 2 * across, angle: angle, isMirrored: isMirrored)
    }

    /// A part of it along the line, from 0 to 1.
    func part(_ from: Double, _ to: Double) -> PrintBox {
        let middle = point(along: (from + to) / 2, across: 0.5)
        return PrintBox(
            x: middle.x, y: middle.y, width: width * (to - from), height: height, angle: angle, isMirrored: isMirrored)
    }

    /// How far apart two lines run, 0 … π/2, whichever way they are read.
    func slant(to other: PrintBox) -> Double {
        let difference = abs((angle - other.angle).truncatingRemainder(dividingBy: .pi))
        return min(difference, .pi - difference)
    }
}

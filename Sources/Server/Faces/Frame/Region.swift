/// A square in a picture, turned: what a network looks at.
import Foundation

struct Region: Hashable, Sendable {
    /// In the picture's pixels.
    var centre: SIMD2<Double>
    var side: Double
    /// Clockwise, in radians.
    var angle: Double

    /// - Parameter place: from 0 to 1 along and down the square.
    func point(_ place: SIMD2<Double>) -> SIMD2<Double> {
        centre + ((place - 0.5) * side).turned(by: angle)
    }

    /// As large as the longer side of a box, and so many times that.
    /// - Parameter shift: how far it moves down its own axis, in sides of the box.
    init(box: Box, angle: Double, times: Double, shift: Double = 0) {
        let side = max(box.width, box.height)
        centre = box.centre + SIMD2(0, shift * box.height).turned(by: angle)
        self.side = side * times
        self.angle = angle
    }

    init(centre: SIMD2<Double>, side: Double, angle: Double) {
        (self.centre, self.side, self.angle) = (centre, side, angle)
    }
}

/// An upright rectangle.
struct Box: Hashable, Sendable {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    var width: Double { high.x - low.x }
    var height: Double { high.y - low.y }
    var centre: SIMD2<Double> { (low + high) / 2 }
    var area: Double { max(width, 0) * max(height, 0) }

    init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

    /// The smallest that holds all of them; there is at least one.
    init(around points: some Sequence<SIMD2<Double>>) {
        (low, high) = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
    }

    /// The common area over the area of both together.
    func overlap(_ other: Box) -> Double {
        let common = Box(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high)).area
        return common > 0 ? common / (area + other.area - common) : 0
    }
}

extension SIMD2<Double> {
    /// Clockwise, as the vertical axis goes down.
    func turned(by angle: Double) -> SIMD2<Double> {
        let (sine, cosine) = (sin(angle), cos(angle))
        return SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }

    var length: Double { (x * x + y * y).squareRoot() }
    /// Clockwise from the horizontal.
    var direction: Double { atan2(y, x) }
}

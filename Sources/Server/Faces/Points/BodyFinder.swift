/// Shoulders of the body in the picture: Bazarevsky et al., "BlazePose: on-device real-time body pose tracking", 2020.
import Foundation
import ServerInference

/// What one frame says of a body.
package struct Body: Hashable, Sendable {
    /// Of the line through both shoulders, clockwise, in degrees; nil where one of them isn't to be seen.
    package var shoulderTilt: Double?
    /// Of their middle, as parts of the picture's width and height.
    package var middle: SIMD2<Double>?
    /// As a part of the picture's width.
    package var shoulderWidth: Double?

    package init(shoulderTilt: Double?, middle: SIMD2<Double>? = nil, shoulderWidth: Double? = nil) {
        (self.shoulderTilt, self.middle, self.shoulderWidth) = (shoulderTilt, middle, shoulderWidth)
    }
}

struct BodyFinder: Sendable {
    let detector: Detector
    let points: Network

    private static let side = 256
    /// 33 of the body, 2 that say where it is, 4 more; each a place, whether it is to be seen, and whether it is there.
    private static let (count, step) = (39, 5)
    private static let (left, right) = (11, 12)
    /// The middle of the hips, and how far the body reaches from there.
    private static let (middle, reach) = (33, 34)
    private static let leastPresence = 0.5
    private static let leastVisibility = 0.5

    /// - Parameter last: where the body was; it is looked for anew where nothing is there any more.
    func body(in picture: Frame, last: inout Region?) throws -> Body? {
        if let region = last, let found = try body(in: picture, at: region, next: &last) { return found }
        last = nil
        let best = try detector.detections(in: picture).max { $0.score < $1.score }
        guard let best else { return nil }
        return try body(in: picture, at: Self.region(best.points[0], best.points[1]), next: &last)
    }

    /// MediaPipe's rule: a circle around the body, and a quarter more, so that it stands upright.
    private static func region(_ middle: SIMD2<Double>, _ reach: SIMD2<Double>) -> Region {
        let spoke = reach - middle
        return Region(centre: middle, side: spoke.length * 2.5, angle: spoke.direction + .pi / 2)
    }

    private func body(in picture: Frame, at region: Region, next: inout Region?) throws -> Body? {
        let input = picture.crop(region, side: Self.side)
        let size = SIMD2(Double(picture.width), Double(picture.height))
        var after: Region?
        let body = try points.run(input, outputs: 2) { outputs -> Body? in
            guard Double(outputs[1].values[0]) >= Self.leastPresence else { return nil }
            let values = outputs[0].values
            let all = values.points(Self.count, step: Self.step, side: Self.side, region)
            func flat(_ index: Int) -> SIMD2<Double> { SIMD2(all[index].x, all[index].y) }
            func isVisible(_ index: Int) -> Bool {
                let seen = 1 / (1 + exp(-Double(values[index * Self.step + 3])))
                let inside = flat(index) / size
                return seen >= Self.leastVisibility && inside.min() >= 0 && inside.max() <= 1
            }
            after = Self.region(flat(Self.middle), flat(Self.reach))
            guard isVisible(Self.left), isVisible(Self.right) else { return Body(shoulderTilt: nil) }
            // The person's right is on the picture's left.
            let line = flat(Self.left) - flat(Self.right)
            return Body(
                shoulderTilt: line.direction.degrees, middle: (flat(Self.left) + flat(Self.right)) / 2 / size,
                shoulderWidth: line.length / size.x)
        }
        if body != nil { next = after }
        return body
    }
}

extension SIMD2<Double> {
    fileprivate func min() -> Double { Swift.min(x, y) }
    fileprivate func max() -> Double { Swift.max(x, y) }
}

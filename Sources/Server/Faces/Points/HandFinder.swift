/// Hands in the picture: Zhang et al., "MediaPipe hands: on-device real-time hand tracking", 2020.
import Foundation
import ServerInference

/// What one frame says of a hand.
package struct Hand: Hashable, Sendable {
    /// Of the palm's middle, in the picture's pixels.
    package var place: SIMD2<Double>

    package init(place: SIMD2<Double>) { self.place = place }
}

struct HandFinder: Sendable {
    let palms: Detector
    let points: Network

    private static let side = 224
    private static let most = 2
    private static let leastPresence = 0.5
    /// Of a palm's points: the wrist, and the root of the middle finger.
    private static let (wrist, finger) = (0, 2)

    /// Palms are found anew each time: looks are so far apart that a hand is elsewhere.
    func hands(in picture: Frame) throws -> [Hand] {
        let palms = try palms.detections(in: picture).prefix(Self.most)
        return try palms.filter { try isHand(in: picture, $0) }.map { Hand(place: $0.box.centre) }
    }

    /// Faces and sleeves look like palms: the network of points has the last word.
    private func isHand(in picture: Frame, _ palm: Detection) throws -> Bool {
        let arm = palm.points[Self.finger] - palm.points[Self.wrist]
        // MediaPipe's rule: fingers up, half a palm further up, and 2.6 palms large.
        let region = Region(box: palm.box, angle: arm.direction + .pi / 2, times: 2.6, shift: -0.5)
        let input = picture.crop(region, side: Self.side)
        return try points.run(input, outputs: 2) { Double($0[1].values[0]) >= Self.leastPresence }
    }
}

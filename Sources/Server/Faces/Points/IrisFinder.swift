/// Where the irises are between the corners of the eyes, and so where somebody looks: Ablavatski et al., "Real-time pupil
/// tracking from monocular video for digital puppetry", 2020.
import Foundation
import ServerInference

struct IrisFinder: Sendable {
    let network: Network

    private static let side = 64
    /// Points of the outline; its corners are those of the eye.
    private static let (outline, outer, inner) = (71, 0, 8)
    /// An eye, from corner to corner, in pupil radii of its ball: 28 mm to 10 mm.
    private static let widthInRadii = 2.8

    /// In degrees against the camera: the eyes' turn, and the head's.
    func gaze(in picture: Frame, _ face: FacePoints) throws -> Angles {
        let head = face.head
        let right = try offset(in: picture, face, FaceIndex.rightEye, isMirrored: false)
        let left = try offset(in: picture, face, FaceIndex.leftEye, isMirrored: true)
        // Eyes that look at something near turn towards each other: the mean has nothing of it.
        let mean = (right + left) / 2 * Self.widthInRadii
        func turn(_ part: Double) -> Double { asin(min(max(part, -1), 1)).degrees }
        return Angles(yaw: head.yaw + turn(mean.x), pitch: head.pitch - turn(mean.y))
    }

    /// From the middle of the eye, along and across the line of its corners, in its widths.
    private func offset(
        in picture: Frame, _ face: FacePoints, _ eye: FaceIndex.Eye, isMirrored: Bool
    ) throws -> SIMD2<Double> {
        let ends = [face.flat(eye.outer), face.flat(eye.inner)].sorted { $0.x < $1.x }
        let line = ends[1] - ends[0]
        let region = Region(centre: (ends[0] + ends[1]) / 2, side: line.length * 2.3, angle: line.direction)
        let input = picture.crop(region, side: Self.side, isMirrored: isMirrored)
        return try network.run(input, outputs: 2) { outputs in
            let outline = outputs[0].values.points(
                Self.outline, step: 3, side: Self.side, region, isMirrored: isMirrored)
            let iris = outputs[1].values.points(1, step: 3, side: Self.side, region, isMirrored: isMirrored)[0]
            let corners = [outline[Self.outer], outline[Self.inner]].map { SIMD2($0.x, $0.y) }
            let width = (corners[1] - corners[0]).length
            let away = SIMD2(iris.x, iris.y) - (corners[0] + corners[1]) / 2
            return away.turned(by: -region.angle) / max(width, 1e-6)
        }
    }
}

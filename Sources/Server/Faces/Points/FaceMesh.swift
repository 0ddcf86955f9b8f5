/// 468 points of a face: Kartynnik et al., "Real-time facial surface geometry from monocular video on mobile GPUs", 2019.
import Foundation
import ServerInference

struct FacePoints: Sendable {
    /// Across, down, and away from the camera, in the picture's pixels.
    let points: [SIMD3<Double>]

    func flat(_ index: Int) -> SIMD2<Double> { SIMD2(points[index].x, points[index].y) }

    var box: Box { Box(around: points.lazy.map { SIMD2($0.x, $0.y) }) }

    /// Where this face is in the next frame: MediaPipe's rule.
    var region: Region {
        let level = (flat(FaceIndex.leftEye.outer) - flat(FaceIndex.rightEye.outer)).direction
        return Region(box: box, angle: level, times: 1.5)
    }
}

struct FaceMesh: Sendable {
    let network: Network

    private static let side = 192
    private static let count = 468
    /// Of the network's own doubt whether it sees a face at all.
    private static let leastPresence = 0.5

    /// Nil where there is no face.
    func points(in picture: Frame, _ region: Region) throws -> FacePoints? {
        let input = picture.crop(region, side: Self.side)
        return try network.run(input, outputs: 2) { outputs in
            let presence = 1 / (1 + exp(-Double(outputs[1].values[0])))
            guard presence >= Self.leastPresence else { return nil }
            return FacePoints(points: outputs[0].values.points(Self.count, step: 3, side: Self.side, region))
        }
    }
}

extension UnsafeBufferPointer<Float> {
    /// Points in a crop's pixels, as points in the picture's.
    /// - Parameter step: from one point to the next; its first three numbers are the place.
    func points(
        _ count: Int, step: Int, side: Int, _ region: Region, isMirrored: Bool = false
    ) -> [SIMD3<Double>] {
        (0..<count).map { index in
            let at = index * step
            var place = SIMD2(Double(self[at]), Double(self[at + 1])) / Double(side)
            if isMirrored { place.x = 1 - place.x }
            let point = region.point(place)
            return SIMD3(point.x, point.y, Double(self[at + 2]) * region.side / Double(side))
        }
    }
}

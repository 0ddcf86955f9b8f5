/// Finds things of one kind in a picture: a box, some points in it, and how sure the network is.
import Foundation
import ServerInference

struct Detection: Sendable {
    /// In the picture's pixels.
    var box: Box
    var points: [SIMD2<Double>]
    /// From 0 to 1.
    var score: Double
}

struct Detector: Sendable {
    private let kind: Kind
    private let network: Network
    private let anchors: [SIMD2<Float>]

    init(_ kind: Kind, _ network: Network) {
        (self.kind, self.network) = (kind, network)
        anchors = Anchors.grid(kind.side, kind.layers)
    }

    func detections(in picture: Frame) throws -> [Detection] {
        let whole = picture.whole
        let input = picture.crop(whole, side: kind.side, low: kind.low, beside: .black)
        let found = try network.run(input, outputs: 2) { outputs in
            anchors.indices.compactMap { index in
                let score = 1 / (1 + exp(-Double(outputs[1].values[index])))
                return score >= kind.leastScore
                    ? detection(outputs[0].values, at: index, score, in: whole) : nil
            }
        }
        return found.merged(overlap: 0.3)
    }

    /// Middle, size and points, each from the anchor on, in the input's pixels.
    private func detection(
        _ values: UnsafeBufferPointer<Float>, at index: Int, _ score: Double, in whole: Region
    ) -> Detection {
        let width = 4 + 2 * kind.points
        func pair(_ place: Int) -> SIMD2<Double> {
            let at = index * width + 2 * place
            return SIMD2(Double(values[at]), Double(values[at + 1])) / Double(kind.side)
        }
        let anchor = SIMD2<Double>(anchors[index])
        let (middle, half) = (anchor + pair(0), pair(1) / 2)
        return Detection(
            box: Box(low: whole.point(middle - half), high: whole.point(middle + half)),
            points: (0..<kind.points).map { whole.point(anchor + pair(2 + $0)) }, score: score)
    }
}

extension Detector {
    /// How a model was trained: MediaPipe's graphs of the same names.
    struct Kind: Sendable {
        let side: Int
        let layers: [(stride: Int, boxes: Int)]
        let points: Int
        /// The number for black.
        let low: Float
        let leastScore: Double
    }
}

extension Detector.Kind {
    /// Within two metres. Its points: right eye, left eye, nose, mouth, right ear, left ear.
    static let nearFaces = Self(side: 128, layers: [(8, 2), (16, 6)], points: 6, low: -1, leastScore: 0.5)
    static let farFaces = Self(side: 192, layers: [(4, 1)], points: 6, low: -1, leastScore: 0.6)
    /// Its points: the middle of the hips, how far the body reaches from there, and two more.
    static let bodies = Self(side: 224, layers: [(8, 2), (16, 2), (32, 6)], points: 4, low: -1, leastScore: 0.5)
    /// Its points: the wrist, then the roots of the fingers.
    static let palms = Self(side: 192, layers: [(8, 2), (16, 6)], points: 7, low: 0, leastScore: 0.5)
}

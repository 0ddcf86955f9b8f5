/// The grid of places at which a detector looks: Liu et al., "SSD: single shot multibox detector", ECCV 2016, with boxes of
/// one size, as MediaPipe's detectors have them.

enum Anchors {
    /// - Parameters:
    ///   - side: of the network's input, in pixels.
    ///   - layers: pixels from one place to the next, and how many boxes each has.
    /// - Returns: middles, from 0 to 1, in the order of the network's answers.
    static func grid(_ side: Int, _ layers: [(stride: Int, boxes: Int)]) -> [SIMD2<Float>] {
        layers.flatMap { layer in
            let count = side / layer.stride
            return (0..<count * count).flatMap { cell in
                let middle = SIMD2(Float(cell % count) + 0.5, Float(cell / count) + 0.5) / Float(count)
                return Array(repeating: middle, count: layer.boxes)
            }
        }
    }
}

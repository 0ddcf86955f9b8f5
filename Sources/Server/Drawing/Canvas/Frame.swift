/// The size of a picture, and its coordinates: the shorter side is 1, whatever number of pixels it has.

struct Frame: Sendable {
    let width: Int
    let height: Int
    /// How many pixels the length 1 has.
    let unit: Float

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        unit = Float(min(width, height))
    }

    @inline(__always) var size: Point { Point(Float(width), Float(height)) / unit }
    @inline(__always) var centre: Point { size / 2 }
    /// The side of a pixel.
    @inline(__always) var pixel: Float { 1 / unit }

    @inline(__always) func place(_ x: Int, _ y: Int) -> Point { Point(Float(x) + 0.5, Float(y) + 0.5) / unit }

    /// 1 in the middle, less in the corners.
    @inline(__always) func vignette(_ p: Point, _ amount: Float) -> Float {
        let q = (p - centre) / centre
        let d = q.dot(q) * 0.5
        return 1 - amount * d * d * (0.6 + 0.4 * d)
    }
}

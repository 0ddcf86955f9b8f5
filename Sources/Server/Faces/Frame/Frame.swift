/// A decoded frame: the one input of all measurements of what is seen.
package struct Frame: Sendable {
    /// In seconds from the recording's start.
    package let time: Double
    package let width: Int
    package let height: Int
    /// Red, green and blue, row by row from the top.
    package let pixels: [UInt8]

    package init?(time: Double, width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 3 else { return nil }
        (self.time, self.width, self.height, self.pixels) = (time, width, height, pixels)
    }

    /// All of it, in a square.
    var whole: Region {
        Region(centre: SIMD2(Double(width), Double(height)) / 2, side: Double(max(width, height)), angle: 0)
    }
}

/// An RGB picture in sRGB, 8 bits a channel, rows from the top.

package struct Raster: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// Three bytes a pixel, without padding.
    package let pixels: [UInt8]

    /// - Precondition: `pixels` has exactly `width * height * 3` bytes.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "the bytes don't fit the size")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

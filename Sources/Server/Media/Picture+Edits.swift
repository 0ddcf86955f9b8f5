/// The steps of an edit on pixels: turned, tilted, written on.
import CVips
import Foundation

extension Picture {
    /// All pixels in memory, to be read in any order.
    package func held() throws(MediaError) -> Picture { try Picture(cv_held(raw)) }

    /// By quarters clockwise, 0 to 3; the pixels must be held.
    package func turned(quarters: Int) throws(MediaError) -> Picture {
        try Picture(cv_turn(raw, Int32(quarters & 3)))
    }

    /// Around its middle by radians clockwise, and of that the box whose corner is measured from the middle.
    package func tilted(_ angle: Double, x: Int, y: Int, width: Int, height: Int) throws(MediaError) -> Picture {
        try Picture(cv_tilt(raw, angle, Int32(x), Int32(y), Int32(width), Int32(height)))
    }

    package func bands(_ range: Range<Int>) throws(MediaError) -> Picture {
        try Picture(cv_bands(raw, Int32(range.lowerBound), Int32(range.count)))
    }

    package func padded(by pixels: Int) throws(MediaError) -> Picture { try Picture(cv_padded(raw, Int32(pixels))) }

    /// Coverage, one band, as a round pen of that radius would trace it.
    package func grown(by radius: Double) throws(MediaError) -> Picture { try Picture(cv_grown(raw, radius)) }

    /// As large as this one, of one colour (`0xRRGGBB`).
    package func flat(_ colour: UInt32) throws(MediaError) -> Picture {
        try Picture(cv_flat(raw, Int32(colour >> 16 & 255), Int32(colour >> 8 & 255), Int32(colour & 255)))
    }

    /// Lays colours on this picture as far as the coverage (one band, 0 to 255) says; what lies outside is cut off.
    package func laid(_ colours: Picture, _ coverage: Picture, x: Int, y: Int) throws(MediaError) -> Picture {
        let left = max(0, x), top = max(0, y)
        let width = min(self.width, x + coverage.width) - left, height = min(self.height, y + coverage.height) - top
        guard width > 0, height > 0 else { return self }
        let cut = { (picture: Picture) throws(MediaError) in
            try picture.cropped(x: left - x, y: top - y, width: width, height: height)
        }
        let (ink, cover) = (try cut(colours), try cut(coverage))
        return try Picture(cv_laid(raw, ink.raw, cover.raw, Int32(left), Int32(top)))
    }

    /// The picture of a checked file: upright, in sRGB, no larger than this, decoded no larger than that needs.
    package static func within(
        _ path: String, _ header: PictureHeader, width: Int, height: Int
    ) throws(MediaError) -> Picture {
        try Picture(
            path, header, Int32(clamping: width), Int32(clamping: height), VIPS_SIZE_FORCE, VIPS_INTERESTING_NONE)
    }
}

/// Words set by Pango through libvips, in colour.
package struct WrittenWords {
    /// Four bands, cut to the ink.
    package let picture: Picture
    /// Where the ink begins in the box of the lines.
    package let left: Int
    package let top: Int

    /// - Parameters:
    ///   - side: 0 for where the script begins, 1 for the middle, 2 for where it ends.
    package init(markup: String, font: String, width: Int, side: Int) throws(MediaError) {
        var (left, top): (Int32, Int32) = (0, 0)
        picture = try Picture(cv_words(markup, font, Int32(clamping: width), Int32(side), &left, &top))
        (self.left, self.top) = (Int(left), Int(top))
    }
}

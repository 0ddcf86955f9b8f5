/// What was measured in one photograph. Judging it (too dark, too blurred, the same twice) is the product's part.
import Foundation

package struct PhotoReport: Sendable {
    package var format: MediaFormat
    /// Pixels of the original, upright.
    package var width: Int
    package var height: Int
    package var byteCount: Int
    /// From 0 (no edge anywhere) to 1: how much of the finest detail another blur would destroy. Measured on a grey
    /// copy of at most 512 pixels a side, so that it depends neither on resolution nor on contrast. Sharp
    /// photographs lie around 0.7; one blurred until print is unreadable lies below 0.4. Where the blur has a
    /// direction, as when the hand moved, the worse direction counts.
    package var sharpness: Double
    package var exposure: Exposure
    /// Alike for the same picture saved again, resized or recompressed.
    package var fingerprint: PhotoFingerprint
    /// Hexadecimal SHA-256 of the file.
    package var contentHash: String
    /// A JPEG of at most 512 pixels a side without metadata, when it was asked for.
    package var thumbnail: Data?
}

/// How light is spread in a photograph, as fractions of the full range.
package struct Exposure: Sendable, Hashable {
    /// Mean brightness, 0 black to 1 white.
    package var mean: Double
    /// The brightness that 5 % of the picture stays under.
    package var blackPoint: Double
    /// The brightness that 95 % of the picture stays under.
    package var whitePoint: Double
    /// The fraction of the picture that is all but black (under 20 of 255).
    package var shadows: Double
    /// The fraction of the picture that is all but white (over 250 of 255).
    package var highlights: Double

    /// The span that nine tenths of the picture use; near 0 nothing can be made out.
    package var contrast: Double { whitePoint - blackPoint }
}

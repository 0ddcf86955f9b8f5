/// The measurements of one photograph. The product judges them (too dark, too blurred, the same twice).
import Foundation
import Pictures

package struct PhotoReport: Sendable {
    package var format: MediaFormat
    /// Pixels of the original, upright.
    package var width: Int
    package var height: Int
    package var byteCount: Int
    /// From 0 (no edge anywhere) to 1: the share of the finest detail that another blur would destroy. It is measured
    /// on a grey copy of at most 512 pixels a side, so that it depends neither on resolution nor on contrast. Sharp
    /// photographs are around 0.7; one blurred until print is unreadable is below 0.4. If the blur has a direction, as
    /// when the hand moved, the worse direction counts.
    package var sharpness: Double
    package var exposure: Exposure
    /// Similar for the same picture saved again, resized or recompressed.
    package var fingerprint: PhotoFingerprint
    /// Hexadecimal SHA-256 of the file.
    package var contentHash: String
    /// A JPEG of at most 512 pixels a side without metadata, if it was requested.
    package var thumbnail: Data?
}

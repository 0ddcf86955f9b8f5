/// A clip on this device: where it lies and what it is.
import Foundation

package struct RecordedClip: Sendable, Hashable {
    package var file: URL
    /// `video/mp4`, `video/quicktime` or `video/webm`.
    package var contentType: String
    package var byteCount: Int64
    /// Nil where nobody has measured it.
    package var seconds: Double?

    package init(file: URL, contentType: String, byteCount: Int64, seconds: Double?) {
        self.file = file
        self.contentType = contentType
        self.byteCount = byteCount
        self.seconds = seconds
    }
}

extension RecordedClip {
    /// Recorders stop a little late, and containers round up: half a second more is no reason to refuse a clip.
    package static let tolerance = 0.5

    /// - Throws: what lies beyond the bounds.
    package func checked(_ bounds: RecordingBounds) throws(RecordingFailure) -> RecordedClip {
        if byteCount <= 0 { throw .unreadable }
        if let seconds, seconds > bounds.seconds + Self.tolerance { throw .tooLong }
        if byteCount > bounds.bytes { throw .tooLarge }
        return self
    }

    package var fileExtension: String {
        switch contentType {
        case "video/quicktime": "mov"
        case "video/webm": "webm"
        default: "mp4"
        }
    }
}

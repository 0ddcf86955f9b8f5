/// An unfinished result that a running job shows, such as a picture that is still being drawn.
import Foundation

package struct JobPreview: Sendable, Hashable {
    /// What is larger isn't shown on the way: clients get it inside a JSON answer.
    package static let mostBytes = 96 << 10

    package var mimeType: String
    package var bytes: Data
    /// Counts a job's previews from 1.
    var number = 0

    package init(mimeType: String, bytes: Data) {
        self.mimeType = mimeType
        self.bytes = bytes
    }

    var dataURL: String { "data:\(mimeType);base64,\(bytes.base64EncodedString())" }
}

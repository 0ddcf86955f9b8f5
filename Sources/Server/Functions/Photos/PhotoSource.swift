/// The source of a job's photos: objects in storage that the caller may read.
import Foundation
import ServerDatabase
import ServerMedia

package protocol PhotoSource: Sendable {
    /// The objects at these paths, in the same order; nil where the caller may read none. The query runs under the
    /// caller's row-level security, so somebody else's photo looks the same as one that was never uploaded.
    func photos(at paths: [String], in bucket: String, for caller: Caller) async throws -> [StoredPhoto?]
}

package struct StoredPhoto: Sendable, Hashable {
    package var path: String
    /// Changes whenever the object's bytes do.
    package var version: String
    package var byteCount: Int
    package var file: URL
    /// The metadata that the file had before it was stored without it.
    package var origin: PhotoOrigin?

    package init(path: String, version: String, byteCount: Int, file: URL, origin: PhotoOrigin? = nil) {
        self.path = path
        self.version = version
        self.byteCount = byteCount
        self.file = file
        self.origin = origin
    }
}

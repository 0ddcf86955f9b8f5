/// Where a job's photos come from: objects in storage that the caller may read.
import Foundation
import ServerDatabase
import ServerMedia

package protocol PhotoSource: Sendable {
    /// The objects at these paths, in the same order; nil where there is none that the caller may read. Asked under
    /// the caller's row level security, so somebody else's photo is as absent as one that was never uploaded.
    func photos(at paths: [String], in bucket: String, for caller: Caller) async throws -> [StoredPhoto?]
}

package struct StoredPhoto: Sendable, Hashable {
    package var path: String
    /// Changes whenever the object's bytes do.
    package var version: String
    package var byteCount: Int
    package var file: URL
    /// What the file said of itself before it was stored without that.
    package var origin: PhotoOrigin?

    package init(path: String, version: String, byteCount: Int, file: URL, origin: PhotoOrigin? = nil) {
        self.path = path
        self.version = version
        self.byteCount = byteCount
        self.file = file
        self.origin = origin
    }
}

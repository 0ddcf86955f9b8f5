/// A folder of blobs that seem to belong to nothing: kept for a while, as that may be a mistake.
import Foundation
import NIOCore
import ServerMedia

/// All of it blocks.
struct BlobTrash: Sendable {
    let folder: String

    /// Takes a file in. Its time becomes now: what counts is how long it has been here.
    func take(_ path: String, named name: String) throws {
        guard utimes(path, nil) == 0 else {
            if errno == ENOENT { return }
            throw FileFailure(call: "utimes", code: errno)
        }
        try renameFile(path, to: folder + "/" + name)
    }

    func giveBack(_ name: String, to path: String) throws {
        do { try renameFile(folder + "/" + name, to: path) } catch let failure as FileFailure where failure.isMissing {}
    }

    func remove(_ name: String) throws { try removeFile(folder + "/" + name) }
}

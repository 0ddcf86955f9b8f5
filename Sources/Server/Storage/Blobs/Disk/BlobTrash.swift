/// A folder of blobs that seem to belong to nothing; they are kept for a while, because that may be a mistake.
import Foundation
import NIOCore
import ServerMedia

/// All calls block.
struct BlobTrash: Sendable {
    let folder: String

    /// Takes a file. Its time is set to now, because the time in the trash counts.
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

/// Keeps a second server out of a data folder; the kernel releases it however the first one ends.
import Foundation

package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Returns: nil when another living process holds the folder.
    package init?(_ folder: URL) throws(EmbeddedPostgres.Failure) {
        let path = folder.appendingPathComponent("lock").path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("can't write \(path)", errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }
}

/// A file system in memory that is soon full.
import Foundation
import TestSupport

struct SmallDisk {
    static var canMount: Bool { geteuid() == 0 && succeeds(["unshare", "-m", "true"]) }

    let folder: URL

    init(_ folder: URL, megabytes: Int) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard succeeds(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "tmpfs", folder.path]) else {
            throw RunningServer.Failure(description: "the small disk could not be mounted")
        }
    }

    func remove() { _ = succeeds(["umount", "-l", folder.path]) }

    /// To the last byte.
    static func fill(_ folder: URL) {
        _ = succeeds(["dd", "if=/dev/zero", "of=\(folder.path)/ballast", "bs=64k"])
        _ = succeeds(["dd", "if=/dev/zero", "of=\(folder.path)/ballast-2", "bs=512"])
    }

    static func empty(_ folder: URL) {
        for name in ["ballast", "ballast-2"] {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}

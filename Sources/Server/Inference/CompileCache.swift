/// Compiled models on the disk, for the next start. What they hold is run as it is, so nothing is taken that isn't ours.
import Foundation

/// A folder that only we may enter, with one for each model and version of the runtime; that one names its files' hashes.
struct CompileCache: Sendable {
    private let root: URL

    /// Nil where the folder can't be made, is a link, or is somebody else's.
    /// - Parameter user: who owns it.
    init?(_ root: URL, user: UInt32 = geteuid()) {
        self.root = root
        let files = FileManager.default
        try? files.createDirectory(at: root, withIntermediateDirectories: true)
        guard let found = Self.status(root), found[.type] as? FileAttributeType == .typeDirectory,
            (found[.ownerAccountID] as? NSNumber)?.uint32Value == user,
            let mode = (found[.posixPermissions] as? NSNumber)?.intValue
        else { return nil }
        do { try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: root.path) } catch { return nil }
        if mode & 0o022 != 0 {
            // Others could write until now, the hashes too.
            for entry in (try? files.contentsOfDirectory(atPath: root.path)) ?? [] {
                try? files.removeItem(at: root.appending(path: entry))
            }
        }
        removeUnfinished()
    }

    /// Where the compiled model is, or is to be put.
    func shelf(_ model: ModelFile, library: String) -> CacheShelf? {
        CacheShelf(root.appending(path: "\(library)-\(model.sha256)", directoryHint: .isDirectory), beside: root)
    }

    /// What a process left that ended while it compiled; no compilation takes an hour.
    private func removeUnfinished() {
        let hourAgo = Date().addingTimeInterval(-3600)
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        where entry.hasPrefix(CacheShelf.unfinished) {
            let folder = root.appending(path: entry)
            if let made = Self.status(folder)?[.modificationDate] as? Date, made < hourAgo {
                try? FileManager.default.removeItem(at: folder)
            }
        }
    }

    /// Of the file itself, not of what a link leads to.
    private static func status(_ file: URL) -> [FileAttributeKey: Any]? {
        try? FileManager.default.attributesOfItem(atPath: file.path)
    }
}

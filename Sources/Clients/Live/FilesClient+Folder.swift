/// Files in the app's own folder; where the system supports it, they are readable only while the device is unlocked.
import Clients
import Foundation

extension FilesClient {
    /// - Parameters:
    ///   - folder: created on the first write, for this user alone.
    ///   - capacity: the limit for all files together, in bytes; a file that would exceed it is not kept.
    ///   - isForWidgets: a widget reads along, also on a locked screen.
    package static func folder(
        _ folder: URL, capacity: Int = 64 << 20, isForWidgets: Bool = false
    ) -> FilesClient {
        FilesClient(
            read: { name in url(name, in: folder).flatMap { try? Data(contentsOf: $0) } },
            write: { name, data in
                guard let file = url(name, in: folder) else { return }
                guard let data else { return remove(file) }
                guard size(of: folder, without: name) + data.count <= capacity else { return remove(file) }
                try? FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try? data.write(to: file, options: options(isForWidgets))
            },
            removeAll: { remove(folder) })
    }

    private static let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-_.")

    private static func url(_ name: String, in folder: URL) -> URL? {
        guard !name.isEmpty, !name.hasPrefix("."), name.count <= 120, name.allSatisfy(allowed.contains) else {
            return nil
        }
        return folder.appendingPathComponent(name)
    }

    private static func size(of folder: URL, without name: String) -> Int {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        return (files ?? []).reduce(0) { sum, file in
            if file.lastPathComponent == name { return sum }
            return sum + ((try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
        }
    }

    private static func remove(_ file: URL) { try? FileManager.default.removeItem(at: file) }

    private static func options(_ isForWidgets: Bool) -> Data.WritingOptions {
        #if canImport(UIKit)
            [.atomic, isForWidgets ? .completeFileProtectionUntilFirstUserAuthentication : .completeFileProtection]
        #else
            .atomic
        #endif
    }
}

/// Clips that have just come from the browser, until an app keeps them: the newest few, on this machine's disk.
import Clients
import Foundation
import Synchronization

package final class IncomingClips: Sendable {
    /// An app looks at one while another comes.
    private static let most = 3

    private let folder: URL
    private let files = Mutex<[URL]>([])

    package init(folder: URL) { self.folder = folder }

    /// A place for the next one.
    package func place() throws -> URL {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent(UUID().uuidString)
        let old = files.withLock { files in
            files.append(file)
            defer { files = files.suffix(Self.most) }
            return files.dropLast(Self.most)
        }
        for file in old { try? FileManager.default.removeItem(at: file) }
        return file
    }
}

/// Photos prepared for a model: smaller, upright, without metadata, in files that can be streamed and reused.
import Crypto
import Foundation
import ServerMedia
import ServiceLifecycle

package final class PreparedPhotos: Sendable {
    package struct Settings: Sendable, Hashable {
        /// May be emptied at any time.
        package var folder: URL
        /// The longer side of a photo as a model sees it.
        package var side = 1568
        package var quality = 85
        /// How long a copy stays after its last use: a repeated job finds it, and a deleted photo's copy is soon gone.
        package var life: Duration = .seconds(3600)
        package var sweepInterval: Duration = .seconds(600)

        package init(folder: URL) { self.folder = folder }
    }

    /// A file that may be sent to a provider.
    package struct Photo: Sendable, Hashable {
        package var file: URL
        package var mediaType: String
        package var byteCount: Int
    }

    private let folder: URL
    private let renderer: PhotoRenderer
    private let transform: PhotoTransform
    private let life: Duration
    private let sweepInterval: Duration

    package init(pool: MediaPool, limits: PictureLimits = .init(), settings: Settings) throws {
        folder = settings.folder
        renderer = PhotoRenderer(pool: pool, limits: limits)
        transform = PhotoTransform(
            width: settings.side, height: settings.side, fit: .contain, quality: settings.quality, format: .jpeg)
        life = settings.life
        sweepInterval = settings.sweepInterval
        try Self.create(folder)
    }

    /// The folder may have been removed while the server runs.
    private static func create(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    package func photo(_ stored: StoredPhoto) async throws -> Photo {
        let file = folder.appendingPathComponent(name(of: stored))
        if let size = Self.size(of: file.path) {
            // Used again, so it is kept for another period.
            utimes(file.path, nil)
            return Photo(file: file, mediaType: PictureFormat.jpeg.mimeType, byteCount: size)
        }
        if access(folder.path, F_OK) != 0 { try Self.create(folder) }
        let format = try await renderer.render(stored.file, transform, to: file)
        guard let size = Self.size(of: file.path) else { throw MediaError.unreadable(path: file.path) }
        return Photo(file: file, mediaType: format.mimeType, byteCount: size)
    }

    private func name(of stored: StoredPhoto) -> String {
        let digest = SHA256.hash(data: Data("\(stored.version) \(stored.path) \(transform.cacheKey)".utf8))
        return digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ".jpg"
    }

    private static func size(of path: String) -> Int? {
        try? URL(fileURLWithPath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize
    }

    /// Sweeps at the start and then periodically, whether or not anybody uses a copy: copies of deleted photos don't
    /// outlive them by long, not even across a restart.
    package func run() async {
        await cancelWhenGracefulShutdown {
            repeat { await self.sweep() } while (try? await Task.sleep(for: self.sweepInterval)) != nil
        }
    }

    private func sweep() async {
        let folder = folder
        let limit = Date(timeIntervalSinceNow: -life.seconds)
        try? await renderer.pool.runPlain { try Self.sweep(folder, olderThan: limit) }
    }

    private static func sweep(_ folder: URL, olderThan limit: Date) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in files {
            let changed = try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let changed, changed < limit { try? FileManager.default.removeItem(at: file) }
        }
    }
}

extension PreparedPhotos: Service {}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

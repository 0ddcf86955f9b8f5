/// Photos as a model gets them: smaller, upright, without metadata, in files that can be streamed and used again.
import AuntenticCore
import Crypto
import Foundation
import ServerMedia
import Synchronization

package final class PreparedPhotos: Sendable {
    private let folder: URL
    private let renderer: PhotoRenderer
    private let transform: PhotoTransform
    private let lastSweep: Mutex<ContinuousClock.Instant>
    /// A deleted photo's copy is gone soon after; within this time a repeated check finds it ready.
    private static let life: Duration = .seconds(3600)
    private static let sweepInterval: Duration = .seconds(600)

    package init(pool: MediaPool, limits: PictureLimits = .init(), configuration: FunctionsConfiguration) throws {
        folder = configuration.preparedPhotos
        renderer = PhotoRenderer(pool: pool, limits: limits)
        transform = PhotoTransform(
            width: configuration.judgedSide, height: configuration.judgedSide, fit: .contain,
            quality: configuration.judgedQuality, format: .jpeg)
        lastSweep = Mutex(.now - Self.sweepInterval)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func photo(_ angle: PhotoAngle, _ stored: StoredPhoto) async throws -> JudgePhoto {
        await sweepNowAndThen()
        let file = folder.appendingPathComponent(name(of: stored))
        if let size = Self.size(of: file.path) {
            // Used again, so it stays for another while.
            utimes(file.path, nil)
            return JudgePhoto(angle: angle, file: file, mediaType: PictureFormat.jpeg.mimeType, byteCount: size)
        }
        let format = try await renderer.render(stored.file, transform, to: file)
        guard let size = Self.size(of: file.path) else { throw MediaError.unreadable(path: file.path) }
        return JudgePhoto(angle: angle, file: file, mediaType: format.mimeType, byteCount: size)
    }

    private func name(of stored: StoredPhoto) -> String {
        let digest = SHA256.hash(data: Data("\(stored.version) \(stored.path) \(transform.cacheKey)".utf8))
        return digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ".jpg"
    }

    private static func size(of path: String) -> Int? {
        try? URL(fileURLWithPath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize
    }

    private func sweepNowAndThen() async {
        let isDue = lastSweep.withLock { last in
            guard .now - last > Self.sweepInterval else { return false }
            last = .now
            return true
        }
        guard isDue else { return }
        let folder = folder
        let limit = Date(timeIntervalSinceNow: -Double(Self.life.components.seconds))
        try? await renderer.pool.run { try Self.sweep(folder, olderThan: limit) }
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

/// Reads a photo's traces from the original file.
import CVips
import Crypto
import Foundation

package struct PhotoTracer: Sendable {
    package let pool: MediaPool
    package var limits: PictureLimits

    package init(pool: MediaPool, limits: PictureLimits = .init()) {
        self.pool = pool
        self.limits = limits
    }

    /// Fails only where the picture itself can't be read; metadata that makes no sense is as good as none.
    package func traces(of file: URL) async throws -> PhotoTraces {
        let limits = limits
        return try await pool.run { try Self.traces(of: file.path, limits: limits) }
    }

    /// Blocks: call it in `MediaPool.run`.
    package static func traces(of path: String, limits: PictureLimits = .init()) throws -> PhotoTraces {
        let header = try PictureHeader.read(path, limits: limits)
        let hash = try MappedFile.with(path) { SHA256.hash(data: $0).hex }
        let picture = try Picture.open(path)
        let metadata = PhotoMetadata(picture)
        let small = try grey(path, header)
        let print = PhotoPrint(small)
        return PhotoTraces(
            camera: metadata.camera, software: metadata.exif("ifd0", "Software"), editor: metadata.editor,
            captured: metadata.captured, thumbnail: picture.cameraThumbnail.map { $0.matches(print, header) } ?? .none,
            screenshot: ScreenshotSigns(header, metadata, small),
            screenPattern: try ScreenPattern.measure(picture, header), print: print, contentHash: hash)
    }

    /// The scale `PhotoInspector` measures fingerprints at.
    private static func grey(_ path: String, _ header: PictureHeader) throws -> GreyImage {
        do {
            let small = try Picture(path, header, 512, 512, VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE).rgb()
            return try small.withPixels { GreyImage(rgb: $0, width: small.width, height: small.height) }
        } catch { throw MediaError.damaged(header.format) }
    }
}

extension PhotoMetadata {
    fileprivate var editor: String? {
        EditingSoftware.name(in: signatures) ?? (isDeclaredGenerated ? "an image generator" : nil)
    }
}

/// Reads a photo's traces from the original file.
import CVips
import Foundation
import Pictures

package struct PhotoTracer: Sendable {
    package let pool: MediaPool
    package var limits: PictureLimits

    package init(pool: MediaPool, limits: PictureLimits = .init()) {
        self.pool = pool
        self.limits = limits
    }

    /// Fails only if the picture itself can't be read; invalid metadata counts as none.
    /// - Parameter origin: the metadata that the file had before it was stored without it; nil reads the file.
    package func traces(of file: URL, origin: PhotoOrigin? = nil) async throws -> PhotoTraces {
        let limits = limits
        return try await pool.run { try Self.traces(of: file.path, origin: origin, limits: limits) }
    }

    /// Blocks: call it in `MediaPool.run`.
    package static func traces(
        of path: String, origin known: PhotoOrigin? = nil, limits: PictureLimits = .init()
    ) throws -> PhotoTraces {
        let header = try PictureHeader.read(path, limits: limits)
        let picture = try Picture.open(path)
        let origin = try known ?? PhotoOrigin.read(path)
        let small = try grey(path, header)
        let print = PhotoPrint(small)
        return PhotoTraces(
            camera: origin.camera, software: origin.software, editor: origin.editor, captured: origin.captured,
            thumbnail: picture.cameraThumbnail.map { $0.matches(print, header) } ?? .none,
            screenshot: ScreenshotSigns(header, origin, small),
            screenPattern: try ScreenPattern.measure(picture, header), print: print, contentHash: origin.contentHash)
    }

    /// The scale at which `PhotoInspector` measures fingerprints.
    private static func grey(_ path: String, _ header: PictureHeader) throws -> GreyImage {
        do {
            let small = try Picture(path, header, 512, 512, VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE).rgb()
            return try small.withPixels { GreyImage(rgb: $0, width: small.width, height: small.height) }
        } catch { throw MediaError.damaged(header.format, error) }
    }
}

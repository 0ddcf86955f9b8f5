/// Renders pictures: smaller, cropped, in another format, upright and without metadata.
import CVips
import Foundation

package struct PhotoRenderer: Sendable {
    package struct Rendered: Sendable {
        package var bytes: Data
        package var format: PictureFormat
        package var width: Int
        package var height: Int
    }

    package let pool: MediaPool
    package var limits: PictureLimits

    package init(pool: MediaPool, limits: PictureLimits = .init()) {
        self.pool = pool
        self.limits = limits
    }

    /// Reads the picture from its file, shrinking while decoding.
    package func render(_ file: URL, _ transform: PhotoTransform) async throws -> Rendered {
        let limits = limits
        return try await pool.run { try Self.render(file.path, transform, limits) }
    }

    /// The same, into a file that appears complete or not at all.
    package func render(_ file: URL, _ transform: PhotoTransform, to target: URL) async throws -> PictureFormat {
        let limits = limits
        return try await pool.run {
            let rendered = try Self.render(file.path, transform, limits)
            try rendered.bytes.write(to: target, options: .atomic)
            return rendered.format
        }
    }

    /// The picture's pixels, three bytes each, with no side longer than this; decoded when they are asked for.
    package func pixels(_ file: URL, within side: Int) async throws -> Picture {
        let limits = limits
        return try await pool.run {
            let header = try PictureHeader.read(file.path, limits: limits)
            let box = PhotoTransform(width: side, height: side, fit: .contain)
            do { return try Self.resize(file.path, header, box).rgb() } catch {
                throw MediaError.damaged(header.format, error)
            }
        }
    }

    private static func render(
        _ path: String, _ transform: PhotoTransform, _ limits: PictureLimits
    ) throws -> Rendered {
        let header = try PictureHeader.read(path, limits: limits)
        let format = transform.format ?? header.format.writable
        do {
            let sized = try resize(path, header, transform)
            // JPEG has no transparency; without this it would come out black.
            let plain = format == .jpeg || transform.mark != nil ? try sized.rgb() : sized
            let picture = try transform.mark.map { try plain.marked($0) } ?? plain
            let bytes = try picture.encoded(
                format, quality: transform.quality, keepsOrigin: transform.keepsOrigin)
            return Rendered(bytes: bytes, format: format, width: picture.width, height: picture.height)
        } catch { throw MediaError.damaged(header.format, error) }
    }

    private static func resize(
        _ path: String, _ header: PictureHeader, _ transform: PhotoTransform
    ) throws(MediaError) -> Picture {
        let box = (width: transform.width, height: transform.height)
        // A missing side is free: the picture's shape determines it.
        let width = Int32(clamping: box.width ?? (box.height == nil ? header.width : 10_000_000))
        let height = Int32(clamping: box.height ?? 10_000_000)
        let hasBoth = box.width != nil && box.height != nil
        return switch transform.fit {
        case .fill where hasBoth:
            try Picture(path, header, width, height, VIPS_SIZE_FORCE, VIPS_INTERESTING_NONE)
        case .cover where hasBoth:
            try covering(path, header, Int(width), Int(height))
        default:
            try Picture(path, header, width, height, VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE)
        }
    }

    /// Never enlarges: a box larger than the picture shrinks to fit it and keeps its shape.
    private static func covering(
        _ path: String, _ header: PictureHeader, _ width: Int, _ height: Int
    ) throws(MediaError) -> Picture {
        let scale = min(1, Double(header.width) / Double(width), Double(header.height) / Double(height))
        let target = (
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded()))
        )
        return try Picture(
            path, header, Int32(target.width), Int32(target.height), VIPS_SIZE_DOWN, VIPS_INTERESTING_CENTRE)
    }
}

extension MediaFormat {
    /// The format for writing a picture back. Only phones read HEIC; everything reads JPEG.
    var writable: PictureFormat {
        switch self {
        case .png: .png
        case .webp: .webp
        case .gif: .png
        case .avif: .avif
        default: .jpeg
        }
    }
}

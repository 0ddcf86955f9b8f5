/// A libvips image: decoded lazily, immutable.
import CVips
import Foundation

/// Sendable although it wraps a C pointer: libvips images are immutable and their reference count is atomic, and ARC
/// releases our reference exactly once.
package final class Picture: @unchecked Sendable {
    let raw: UnsafeMutablePointer<VipsImage>

    init(_ raw: UnsafeMutablePointer<VipsImage>?) throws(MediaError) {
        guard let raw else { throw .failed(Self.lastError()) }
        self.raw = raw
    }
    deinit { cv_unref(raw) }

    package var width: Int { Int(raw.pointee.Xsize) }
    package var height: Int { Int(raw.pointee.Ysize) }
    package var bands: Int { Int(raw.pointee.Bands) }
    package func number(_ field: String, otherwise: Int) -> Int {
        Int(cv_get_int(raw, field, Int32(clamping: otherwise)))
    }
    package func has(_ field: String) -> Bool { cv_has(raw, field) != 0 }

    /// The picture in these bytes, as it is stored; for bytes that this server wrote.
    package static func decoded(_ bytes: Data) throws -> Picture {
        try bytes.withUnsafeBytes { bytes in
            // The copy outlives `bytes`, which libvips would read from later.
            let lazy = try opened(bytes)
            return try Picture(
                pixels: lazy.withPixels { Array($0) }, width: lazy.width, height: lazy.height, bands: lazy.bands)
        }
    }

    /// Reads the header only.
    package static func open(_ path: String) throws(MediaError) -> Picture { try Picture(cv_open(path)) }

    /// The same of bytes that outlive the picture.
    static func opened(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> Picture {
        try Picture(cv_open_memory(bytes.baseAddress, bytes.count))
    }

    /// Decodes the part that this size needs from a file whose header was checked; upright, in sRGB if it has a
    /// profile.
    convenience init(
        _ path: String, _ header: PictureHeader, _ width: Int32, _ height: Int32, _ size: VipsSize,
        _ crop: VipsInteresting
    ) throws(MediaError) {
        try self.init(cv_thumbnail(path, width, height, size, crop, header.hasProfile ? 1 : 0))
    }

    /// The whole picture, upright, in sRGB; the file's header was checked.
    package static func upright(_ path: String, _ header: PictureHeader) throws(MediaError) -> Picture {
        try Picture(path, header, 10_000_000, 10_000_000, VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE)
    }

    /// Eight-bit pixels, `bands` values each, row by row.
    package convenience init(pixels: [UInt8], width: Int, height: Int, bands: Int) throws(MediaError) {
        let raw = pixels.withUnsafeBytes {
            cv_from_memory($0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands))
        }
        try self.init(raw)
    }

    /// Decodes the picture if needed, and passes the pixels to `body`.
    package func withPixels<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) throws -> R {
        var length = 0
        guard let memory = cv_pixels(raw, &length) else { throw MediaError.failed(Self.lastError()) }
        defer { cv_free(memory) }
        return try body(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: length))
    }

    package func rgb() throws(MediaError) -> Picture { try Picture(cv_rgb(raw)) }
    package func cropped(x: Int, y: Int, width: Int, height: Int) throws(MediaError) -> Picture {
        try Picture(cv_crop(raw, Int32(x), Int32(y), Int32(width), Int32(height)))
    }
    package func blurred(sigma: Double) throws(MediaError) -> Picture { try Picture(cv_blur(raw, sigma)) }
    package func lit(times factor: Double, plus offset: Double = 0) throws(MediaError) -> Picture {
        try Picture(cv_scale_light(raw, factor, offset))
    }

    /// Encodes without metadata; a JPEG can keep its camera, its program and its capture time.
    package func encoded(
        _ format: PictureFormat, quality: Int = 80, keepsOrigin: Bool = false
    ) throws(MediaError) -> Data {
        var memory: UnsafeMutableRawPointer?
        var length = 0
        let quality = Int32(min(100, max(1, quality)))
        let bare = try Picture(cv_stripped(raw))
        let raw = bare.raw
        let code =
            switch format {
            case .jpeg where keepsOrigin: cv_save_jpeg_with_origin(self.raw, raw, &memory, &length, quality)
            case .jpeg: cv_save_jpeg(raw, &memory, &length, quality)
            case .png: cv_save_png(raw, &memory, &length)
            case .webp: cv_save_webp(raw, &memory, &length, quality)
            case .avif: cv_save_avif(raw, &memory, &length, quality)
            case .gif: cv_save_gif(raw, &memory, &length)
            }
        guard code == 0, let memory else { throw .failed(Self.lastError()) }
        return Data(bytesNoCopy: memory, count: length, deallocator: .custom { bytes, _ in cv_free(bytes) })
    }

    private static func lastError() -> String {
        defer { vips_error_clear() }
        return String(cString: vips_error_buffer()).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The formats we write.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, webp, avif, gif

    package var mimeType: String { "image/\(rawValue)" }
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// Measures a photograph in one pass: the header first, then a single decode for everything else.
import Crypto
import CVips
import Foundation
import Pictures

package struct PhotoInspector: Sendable {
    package let pool: MediaPool
    package var limits: PictureLimits
    /// The longer side of the measured copy; the figures of `PhotoReport` apply at this scale.
    private static let side = 512

    package init(pool: MediaPool, limits: PictureLimits = .init()) {
        self.pool = pool
        self.limits = limits
    }

    /// - Parameter thumbnailQuality: if given, also creates a thumbnail with this JPEG quality.
    package func inspect(_ file: URL, thumbnailQuality: Int? = nil) async throws -> PhotoReport {
        let limits = limits
        return try await pool.run { try Self.report(file.path, limits: limits, thumbnailQuality: thumbnailQuality) }
    }

    private static func report(
        _ path: String, limits: PictureLimits, thumbnailQuality: Int?
    ) throws -> PhotoReport {
        let header = try PictureHeader.read(path, limits: limits)
        let (hash, size) = try MappedFile.with(path) { (SHA256.hash(data: $0), $0.count) }
        let (grey, thumbnail) = try measuringCopy(path, header, thumbnailQuality)
        return PhotoReport(
            format: header.format, width: header.width, height: header.height, byteCount: size,
            sharpness: Sharpness.measure(grey), exposure: Exposure(grey), fingerprint: PhotoFingerprint(grey),
            contentHash: hash.hex, thumbnail: thumbnail)
    }

    /// The only decode: shrunk while decoding, upright, sRGB. A truncated or damaged file fails here.
    private static func measuringCopy(
        _ path: String, _ header: PictureHeader, _ quality: Int?
    ) throws -> (GreyImage, Data?) {
        do {
            let small = try Picture(
                path, header, Int32(side), Int32(side), VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE
            ).rgb()
            return try small.withPixels { pixels in
                let grey = GreyImage(rgb: pixels, width: small.width, height: small.height)
                guard let quality else { return (grey, nil) }
                let picture = try Picture(
                    pixels: Array(pixels), width: small.width, height: small.height, bands: small.bands)
                return (grey, try picture.encoded(.jpeg, quality: quality))
            }
        } catch { throw MediaError.damaged(header.format, error) }
    }
}

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits per byte.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

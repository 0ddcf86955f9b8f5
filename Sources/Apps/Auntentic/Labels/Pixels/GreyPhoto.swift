/// A decoded photo as grey pixels, and copies of its parts at the size a step needs.
import CVips
import ServerMedia

struct GreyPhoto {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Decodes at most this many pixels a side: more than a label's print needs in any photo a phone takes.
    static let longestSide = 4096

    /// Checks the header before any pixel is decoded; only the media library's five decoders are ever used.
    static func decode(_ path: String, limits: PictureLimits) throws -> GreyPhoto {
        let header = try PictureHeader.read(path, limits: limits)
        guard let image = cv_grey(path, Int32(longestSide)) else {
            vips_error_clear()
            throw MediaError.damaged(header.format)
        }
        defer { cv_unref(image) }
        guard let copy = GreyPhoto(image) else { throw MediaError.damaged(header.format) }
        return copy
    }

    private init?(_ image: UnsafeMutablePointer<VipsImage>) {
        var length = 0
        guard image.pointee.Bands == 1, let memory = cv_pixels(image, &length) else {
            vips_error_clear()
            return nil
        }
        defer { cv_free(memory) }
        width = Int(image.pointee.Xsize)
        height = Int(image.pointee.Ysize)
        pixels = Array(UnsafeRawBufferPointer(start: memory, count: length))
    }

    var longerSide: Int { max(width, height) }

    /// The whole, `factor` times as large.
    func resized(by factor: Double) -> GreyPhoto? {
        if abs(factor - 1) < 0.01 { return self }
        return pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> GreyPhoto? in
            let image = cv_resized(bytes.baseAddress, bytes.count, Int32(width), Int32(height), factor)
            guard let image else {
                vips_error_clear()
                return nil
            }
            defer { cv_unref(image) }
            return GreyPhoto(image)
        }
    }

    /// The part inside both this rectangle and the photo.
    func cropped(x: Int, y: Int, width: Int, height: Int) -> GreyPhoto {
        let left = max(0, min(x, self.width - 1))
        let top = max(0, min(y, self.height - 1))
        let right = max(left + 1, min(x + width, self.width))
        let bottom = max(top + 1, min(y + height, self.height))
        var part: [UInt8] = []
        part.reserveCapacity((right - left) * (bottom - top))
        for row in top..<bottom { part += pixels[row * self.width + left..<row * self.width + right] }
        return GreyPhoto(width: right - left, height: bottom - top, pixels: part)
    }
}

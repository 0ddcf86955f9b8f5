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
        let (width, height) = (Int(image.pointee.Xsize), Int(image.pointee.Ysize))
        var isWhole = [1, 3].contains(image.pointee.Bands) && image.pointee.BandFmt == VIPS_FORMAT_UCHAR
        guard isWhole else { return nil }
        pixels = [UInt8](unsafeUninitializedCapacity: width * height) { memory, count in
            isWhole = withUnsafePointer(to: Self.luminance) { cv_copy_grey(image, $0, memory.baseAddress) } == 0
            count = isWhole ? width * height : 0
        }
        (self.width, self.height) = (width, height)
        guard isWhole else {
            vips_error_clear()
            return nil
        }
    }

    private static let luminance = cv_luminance_tables()

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

extension GreyPhoto {
    /// Turned by a quarter, clockwise.
    var quarterTurned: GreyPhoto {
        var turned = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<height { for x in 0..<width { turned[x * height + height - 1 - y] = pixels[y * width + x] } }
        return GreyPhoto(width: height, height: width, pixels: turned)
    }

    /// With the difference to the mean of its surroundings exaggerated.
    var sharpened: GreyPhoto {
        let (reach, strength) = (6, 2.5)
        let sums = BoxSums(self)
        var sharp = pixels
        for y in 0..<height {
            for x in 0..<width {
                let grey = Double(pixels[y * width + x])
                let value = grey + strength * (grey - sums.mean(x, y, reach))
                sharp[y * width + x] = UInt8(min(255, max(0, value)))
            }
        }
        return GreyPhoto(width: width, height: height, pixels: sharp)
    }

    /// As many bands of rows, each the mean of its rows.
    func bands(_ count: Int) -> [[Float]] {
        (0..<count).map { band in
            let rows = band * height / count..<max(band * height / count + 1, (band + 1) * height / count)
            return (0..<width).map { x in
                Float(rows.reduce(0) { $0 + Int(pixels[$1 * width + x]) }) / Float(rows.count)
            }
        }
    }
}

/// Sums over every rectangle from the top left corner: the mean of any rectangle in four look-ups.
private struct BoxSums {
    private let sums: [Int32]
    private let width: Int
    private let height: Int

    init(_ photo: GreyPhoto) {
        (width, height) = (photo.width, photo.height)
        var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Int32 = 0
            for x in 0..<width {
                row += Int32(photo.pixels[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        self.sums = sums
    }

    func mean(_ x: Int, _ y: Int, _ reach: Int) -> Double {
        let (left, right) = (max(0, x - reach), min(width, x + reach + 1))
        let (top, bottom) = (max(0, y - reach), min(height, y + reach + 1))
        let stride = width + 1
        let sum =
            sums[bottom * stride + right] - sums[top * stride + right] - sums[bottom * stride + left]
            + sums[top * stride + left]
        return Double(sum) / Double((right - left) * (bottom - top))
    }
}

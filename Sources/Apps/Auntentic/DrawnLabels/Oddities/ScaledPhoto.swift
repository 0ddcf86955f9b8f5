/// The same photo larger or smaller than any camera takes it.
import CVips
import Foundation
import ServerMedia

package enum ScaledPhoto {
    /// A JPEG of the picture in a file, so many times as wide and as high.
    package static func jpeg(_ file: URL, by factor: Double) throws(MediaError) -> Data {
        guard let image = cv_open(file.path) else { throw .unreadable(path: file.path) }
        defer { cv_unref(image) }
        guard let scaled = cv_stretch(image, factor, factor) else { throw .failed("the picture can't be scaled") }
        defer { cv_unref(scaled) }
        var length = 0
        guard let memory = cv_pixels(scaled, &length) else { throw .failed("the picture can't be scaled") }
        defer { cv_free(memory) }
        let pixels = Array(UnsafeRawBufferPointer(start: memory, count: length))
        let size = (width: Int(scaled.pointee.Xsize), height: Int(scaled.pointee.Ysize))
        return try Picture(
            pixels: pixels, width: size.width, height: size.height, bands: Int(scaled.pointee.Bands)
        ).encoded(.jpeg)
    }
}

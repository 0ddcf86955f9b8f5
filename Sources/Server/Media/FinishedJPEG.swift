/// A JPEG in memory that needs no change but the loss of its metadata: kept byte for byte, it loses no quality and costs little.
import CVips
import Foundation

package struct FinishedJPEG: Sendable {
    /// Without metadata.
    package let rendered: PhotoRenderer.Rendered
    /// The whole picture in few pixels, three bytes each.
    package let glimpse: (width: Int, height: Int, pixels: [UInt8])

    /// Nil for a picture that has to be made anew: of another size or format, turned, in colours of its own, of more than
    /// a byte a pixel, or with pixels that a decoder doubts. Blocks: call it in `MediaPool.run`.
    /// - Parameter side: the glimpse is between this and twice this on its longer side, unless the picture is smaller.
    /// - Throws: `MediaError` for what isn't a whole picture, or hides something else.
    package init?(_ data: Data, width: Int, height: Int, glimpse side: Int) throws {
        guard data.count <= width * height else { return nil }
        let kept = try data.withUnsafeBytes { bytes -> (Data, (Int, Int, [UInt8]))? in
            guard try PictureHeader.checkedFormat(bytes) == .jpeg, let plan = CleanPicture.plan(bytes, .jpeg) else {
                return nil
            }
            guard (try? Self.isPlain(bytes, width, height)) == true,
                let glimpse = try? Self.glimpse(of: bytes, max(width, height) / side)
            else { return nil }
            return (plan.bytes(of: bytes), glimpse)
        }
        guard let kept else { return nil }
        rendered = PhotoRenderer.Rendered(bytes: kept.0, format: .jpeg, width: width, height: height)
        glimpse = kept.1
    }

    private static func isPlain(_ bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int) throws -> Bool {
        let header = try Picture(cv_open_jpeg(bytes.baseAddress, bytes.count, 1))
        return header.width == width && header.height == height && header.bands == 3
            && header.number("orientation", otherwise: 1) == 1 && !header.has("icc-profile-data")
    }

    /// Decodes all of it, so that one whose pixels end early is found.
    private static func glimpse(of bytes: UnsafeRawBufferPointer, _ ratio: Int) throws -> (Int, Int, [UInt8]) {
        let shrink = Int32([8, 4, 2].first { $0 <= ratio } ?? 1)
        let small = try Picture(cv_open_jpeg(bytes.baseAddress, bytes.count, shrink))
        return (small.width, small.height, try small.withPixels { Array($0) })
    }
}

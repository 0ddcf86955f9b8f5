/// The header of a picture's file, read and checked before a single pixel is decoded.
import Foundation

package struct PictureHeader: Sendable, Hashable {
    package var format: MediaFormat
    /// In pixels, after the picture is turned upright.
    package var width: Int
    package var height: Int
    /// 1, or the frames of an animation.
    package var frames: Int
    /// Its colours are in a colour space of its own, as in phones' pictures.
    package var hasProfile: Bool

    package var pixels: Int { width * height }
}

/// How large a picture may claim to be. A few bytes can declare billions of pixels, so the claim is checked.
package struct PictureLimits: Codable, Sendable, Hashable {
    package var pixels: Int
    package var side: Int
    package var frames: Int
    /// Pixels of all frames together.
    package var animationPixels: Int

    package init(
        pixels: Int = 50_000_000, side: Int = 32_768, frames: Int = 512, animationPixels: Int = 200_000_000
    ) {
        self.pixels = pixels
        self.side = side
        self.frames = frames
        self.animationPixels = animationPixels
    }
}

extension PictureHeader {
    /// Checks the file's structure, hidden content, and the declared size. Blocks: call it in `MediaPool.run`.
    package static func read(_ path: String, limits: PictureLimits = .init()) throws -> PictureHeader {
        try MappedFile.with(path) { try read($0, limits: limits) }
    }

    /// The same of a whole file's bytes.
    package static func read(_ bytes: UnsafeRawBufferPointer, limits: PictureLimits) throws -> PictureHeader {
        let format = try checkedFormat(bytes)
        let picture: Picture
        do { picture = try Picture.opened(bytes) } catch { throw MediaError.damaged(format, error) }
        let isSideways = (5...8).contains(picture.number("orientation", otherwise: 1)) && !format.isTurnedByDecoder
        let frames = picture.number("n-pages", otherwise: 1)
        // Every frame is as large as the first; an image loaded completely has all frames in one column.
        let height = min(picture.height, picture.number("page-height", otherwise: picture.height))
        let header = PictureHeader(
            format: format, width: isSideways ? height : picture.width, height: isSideways ? picture.width : height,
            frames: max(1, frames), hasProfile: picture.has("icc-profile-data"))
        try header.check(limits)
        return header
    }

    static func checkedFormat(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> MediaFormat {
        let format = FormatSniffer.format(of: bytes.prefix(FormatSniffer.length))
        guard format.isPicture else { throw .unsupported }
        guard let end = FileEnding.offset(in: bytes, format: format) else { throw .damaged(format) }
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(4096))
        let tail = UnsafeRawBufferPointer(rebasing: bytes[end...])
        if HiddenContent.isPresent(in: head) || HiddenContent.isPresent(in: tail) { throw .damaged(format) }
        return format
    }

    private func check(_ limits: PictureLimits) throws(MediaError) {
        // Frames of HEIC and AVIF are separate pictures in one file, of which we decode only the first.
        let isAnimation = frames > 1 && (format == .gif || format == .webp)
        guard width > 0, height > 0, max(width, height) <= limits.side, pixels <= limits.pixels,
            !isAnimation || (frames <= limits.frames && frames * pixels <= limits.animationPixels)
        else { throw .tooLarge(width: width, height: height, frames: frames) }
    }
}

extension MediaFormat {
    /// libheif turns pictures itself, before anybody sees their size.
    var isTurnedByDecoder: Bool { self == .heic || self == .avif }
}

/// Cleans a JPEG segment by segment; the segments that its decoder needs and its colour profile stay as they are.
import Foundation

enum JPEGCleaner {
    /// - Parameter upToScan: the file is still arriving; data after the first scan's header stays as it is.
    static func plan(_ bytes: UnsafeRawBufferPointer, upToScan: Bool = false) -> CleanPicture? {
        guard bytes.count > 2 else { return nil }
        var clean = CleanPicture()
        clean.keep(0..<2)
        var at = 2
        var isTurned = false
        while let marker = FileEnding.jpegMarker(bytes, from: &at) {
            // Any number of 0xFF may precede a marker; one is enough.
            let start = at - 2
            switch marker {
            case 0xD9:
                clean.keep(start..<at)
                return clean
            case 0x01, 0xD0...0xD7: clean.keep(start..<at)
            default:
                guard let length = FileEnding.big16(bytes, at), length >= 2, at + length <= bytes.count else {
                    return nil
                }
                let body = at + 2..<at + length
                at += length
                add(marker, start..<at, body, bytes, &isTurned, to: &clean)
                if marker == 0xDA, upToScan {
                    clean.keep(at..<bytes.count)
                    return clean
                }
                if marker == 0xDA {
                    FileEnding.skipScan(bytes, from: &at)
                    clean.keep(body.upperBound..<at)
                }
            }
        }
        return nil
    }

    private static func add(
        _ marker: UInt8, _ segment: Range<Int>, _ body: Range<Int>, _ bytes: UnsafeRawBufferPointer,
        _ isTurned: inout Bool, to clean: inout CleanPicture
    ) {
        switch marker {
        case 0xE0 where starts(bytes, body, "JFIF\0") && body.count >= 14:
            // Without the thumbnail that may follow these twelve bytes.
            let header: [UInt8] = [0xFF, 0xE0, 0, 16] + Array(bytes[body.prefix(12)]) + [0, 0]
            clean.replace(segment, by: header, in: bytes)
        case 0xE1 where starts(bytes, body, "Exif\0\0") && !isTurned:
            guard let tiff = TurnedPhoto.tiff(TurnedPhoto.orientation(inTIFF: bytes[body.dropFirst(6)])) else { return }
            isTurned = true
            let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(8 + tiff.count)] + Array("Exif\0\0".utf8) + tiff
            clean.replace(segment, by: exif, in: bytes)
        case 0xE2 where starts(bytes, body, "ICC_PROFILE\0"), 0xEE where starts(bytes, body, "Adobe"),
            0xC0...0xCF, 0xDA...0xDF:
            clean.keep(segment)
        // Segments of all other applications, comments, and segments that no decoder knows.
        default: break
        }
    }

    private static func starts(_ bytes: UnsafeRawBufferPointer, _ body: Range<Int>, _ text: String) -> Bool {
        bytes[body].starts(with: text.utf8)
    }
}

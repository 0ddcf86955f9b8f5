/// The thumbnail that cameras put into EXIF, compared with the picture it belongs to.
import CVips
import Foundation
import Pictures

struct CameraThumbnail {
    private let grey: GreyImage

    /// Copies and crops of one picture stay well below; another picture is around 30.
    private static let mostDistance = 16

    /// Cameras letterbox: a 3:2 photo has a 4:3 thumbnail with black bars. So either its middle in the photo's shape
    /// must match, or the whole.
    func matches(_ print: PhotoPrint, _ header: PictureHeader) -> ThumbnailMatch {
        let whole = PhotoPrint(grey)
        // A picture without structure tells nothing.
        guard whole.isTelling, print.isTelling else { return .none }
        let middle = PhotoFingerprint(grey.middle(width: header.width, height: header.height))
        let distance = min(
            middle.distance(to: print.fingerprint), whole.fingerprint.distance(to: print.fingerprint))
        return distance <= Self.mostDistance ? .agrees : .differs
    }
}

extension CameraThumbnail {
    fileprivate init(_ picture: Picture) throws {
        let rgb = try picture.rgb()
        grey = try rgb.withPixels { GreyImage(rgb: $0, width: rgb.width, height: rgb.height) }
    }
}

extension Picture {
    /// Nil if there is no thumbnail, or it can't be read.
    var cameraThumbnail: CameraThumbnail? {
        guard let raw = cv_camera_thumbnail(raw), let picture = try? Picture(raw) else { return nil }
        return try? CameraThumbnail(picture)
    }
}

extension GreyImage {
    /// The largest central part with the aspect ratio `width` to `height`.
    fileprivate func middle(width wide: Int, height high: Int) -> GreyImage {
        let newWidth = max(1, min(width, height * wide / max(1, high)))
        let newHeight = max(1, min(height, width * high / max(1, wide)))
        let (left, top) = ((width - newWidth) / 2, (height - newHeight) / 2)
        var copy = self
        copy.width = newWidth
        copy.height = newHeight
        copy.pixels = []
        for row in top..<top + newHeight {
            let start = row * width + left
            copy.pixels += pixels[start..<start + newWidth]
        }
        return copy
    }
}

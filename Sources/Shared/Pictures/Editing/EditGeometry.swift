/// Where an edit's steps lead the pixels of a picture of a known size.
import Foundation

package struct EditGeometry: Hashable, Sendable {
    package struct Size: Hashable, Sendable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

        package var longest: Double { max(width, height) }
        package var shortest: Double { min(width, height) }
        func scaled(_ factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
    }

    /// After the quarter turns.
    package let turned: Size
    /// Radians clockwise.
    package let angle: Double
    /// What straightening leaves: it lies around the middle of the turned picture.
    package let frame: Size
    package let crop: PhotoRegion
    /// From the original's pixels to the finished picture's, 1 at most.
    package let scale: Double

    package init(width: Int, height: Int, _ edit: PictureEdit) {
        let (long, short) = (Double(width), Double(height))
        turned =
            edit.quarterTurns.isMultiple(of: 2) ? Size(width: long, height: short) : Size(width: short, height: long)
        angle = edit.straightening * .pi / 180
        frame = Self.inscribed(turned, angle)
        crop = edit.crop
        let longest = max(frame.width * crop.width, frame.height * crop.height)
        let most = min(edit.longestSide ?? PictureEdit.sides.upperBound, PictureEdit.sides.upperBound)
        scale = min(1, Double(most) / longest)
    }

    /// The finished picture, in pixels of the original.
    package var cropped: Size { Size(width: frame.width * crop.width, height: frame.height * crop.height) }
    package var outputWidth: Int { max(1, Int((cropped.width * scale).rounded())) }
    package var outputHeight: Int { max(1, Int((cropped.height * scale).rounded())) }

    /// The largest upright rectangle in a turned one.
    static func inscribed(_ size: Size, _ angle: Double) -> Size {
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        guard sine > 1e-9 else { return size }
        if size.shortest <= 2 * sine * cosine * size.longest || abs(sine - cosine) < 1e-9 {
            // Two corners touch the longer sides, and the other two lie on the line between them.
            let half = size.shortest / 2
            return size.width >= size.height
                ? Size(width: half / sine, height: half / cosine) : Size(width: half / cosine, height: half / sine)
        }
        let double = cosine * cosine - sine * sine
        return Size(
            width: (size.width * cosine - size.height * sine) / double,
            height: (size.height * cosine - size.width * sine) / double)
    }
}

extension EditGeometry {
    /// A place of the finished picture, from the middle of the turned original.
    private func origin(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let across = (crop.x + x * crop.width - 0.5) * frame.width
        let down = (crop.y + y * crop.height - 0.5) * frame.height
        return (across * cos(angle) + down * sin(angle), down * cos(angle) - across * sin(angle))
    }

    private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let across = x * cos(angle) - y * sin(angle), down = x * sin(angle) + y * cos(angle)
        return (
            (across / frame.width + 0.5 - crop.x) / crop.width, (down / frame.height + 0.5 - crop.y) / crop.height
        )
    }

    /// Keeps words on what they were written on when the picture around them changes; none is lost beyond an edge.
    package func moved(_ text: TextOverlay, to new: EditGeometry) -> TextOverlay {
        let spot = origin(text.x, text.y), target = new.place(spot.x, spot.y)
        let (low, high) = (TextOverlay.sizes.lowerBound, TextOverlay.sizes.upperBound)
        var moved = text
        (moved.x, moved.y) = (min(1, max(0, target.x)), min(1, max(0, target.y)))
        moved.size = min(high, max(low, text.size * cropped.shortest / new.cropped.shortest))
        return moved
    }
}

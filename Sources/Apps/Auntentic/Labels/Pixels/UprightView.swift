/// A part of the photo turned so that its lines run from left to right, and scaled so that print has a good size.
import AuntenticCore
import Foundation
import Pictures

struct UprightView {
    let picture: GreyPhoto
    private let photo: GreyPhoto
    private let box: PrintBox

    /// The size print is brought to, in pixels.
    private static let characterSize = 24.0
    private static let mostEnlarged = 4.5
    /// More wouldn't show more print, only take longer.
    private static let mostPixels = 2.6e6

    init(_ pyramid: Pyramid, _ area: TextArea) {
        photo = pyramid.photo
        box = area.box
        let wanted = min(Self.mostEnlarged, Self.characterSize / max(1, area.characterSize))
        let factor = min(wanted, (Self.mostPixels / max(1, box.width * box.height)).squareRoot())
        picture = pyramid.part(
            box, width: max(1, Int(box.width * factor)), height: max(1, Int(box.height * factor)))
    }

    /// The box in the photo, as fractions, that holds this part of the upright picture, in fractions of that.
    func region(of part: PhotoRegion) -> PhotoRegion {
        var inside = box.part(part.x, part.x + part.width)
        let middle = box.point(along: part.x + part.width / 2, across: part.y + part.height / 2)
        (inside.x, inside.y, inside.height) = (middle.x, middle.y, box.height * part.height)
        return inside.region(in: photo)
    }

    /// The same for a box in pixels of the upright picture.
    func region(_ part: PixelBox) -> PhotoRegion {
        let (width, height) = (Double(picture.width), Double(picture.height))
        return region(
            of: PhotoRegion(
                x: Double(part.x) / width, y: Double(part.y) / height, width: Double(part.width) / width,
                height: Double(part.height) / height))
    }
}

/// A part of the photo turned so that its lines run from left to right, and scaled so that print has a good size.
import AuntenticCore
import Foundation
import Pictures

struct UprightView {
    let pix: Pix
    /// The photo's size, and where the crop was taken from it.
    private let photoWidth: Double
    private let photoHeight: Double
    private let cropCentreX: Double
    private let cropCentreY: Double
    private let factor: Double
    private let radians: Double

    /// The size print is brought to, in pixels.
    static let characterSize = 24.0
    /// More wouldn't show more print, only take longer.
    private static let mostPixels = 2.6e6

    /// - Parameters:
    ///   - angle: degrees clockwise that the lines run in the photo.
    ///   - scale: how much smaller it is to be than the area's characters ask for.
    init?(_ photo: GreyPhoto, _ area: TextArea, angle: Double, scale: Double = 1) {
        let radians = area.angle * .pi / 180
        let acrossX = abs(area.width * cos(radians)) + abs(area.height * sin(radians))
        let acrossY = abs(area.width * sin(radians)) + abs(area.height * cos(radians))
        let crop = PixelBox(
            x: Int(area.centreX - acrossX / 2), y: Int(area.centreY - acrossY / 2), width: Int(acrossX) + 1,
            height: Int(acrossY) + 1
        ).clamped(width: photo.width, height: photo.height)
        let wanted = Self.characterSize / area.characterSize
        let factor = min(min(4.5, wanted), (Self.mostPixels / Double(crop.width * crop.height)).squareRoot()) * scale
        let part = photo.cropped(x: crop.x, y: crop.y, width: crop.width, height: crop.height)
        guard let resized = part.resized(by: factor), let flat = Pix(resized),
            let turned = flat.turned(-angle, fill: 255)
        else { return nil }
        pix = turned
        photoWidth = Double(photo.width)
        photoHeight = Double(photo.height)
        cropCentreX = crop.midX
        cropCentreY = crop.midY
        self.factor = factor
        self.radians = angle * .pi / 180
    }

    /// The box in the photo, as fractions, that holds this box of the upright picture.
    func region(_ box: PixelBox) -> PhotoRegion {
        let corners = [(box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)].map {
            photoPoint(Double($0.0), Double($0.1))
        }
        let xs = corners.map { min(1, max(0, $0.0 / photoWidth)) }
        let ys = corners.map { min(1, max(0, $0.1 / photoHeight)) }
        let left = xs.min() ?? 0
        let top = ys.min() ?? 0
        return PhotoRegion(x: left, y: top, width: (xs.max() ?? 1) - left, height: (ys.max() ?? 1) - top)
    }

    /// The same for a box given in fractions of the upright picture.
    func region(of part: PhotoRegion) -> PhotoRegion {
        let width = Double(pix.width)
        let height = Double(pix.height)
        return region(
            PixelBox(
                x: Int(part.x * width), y: Int(part.y * height), width: Int(part.width * width) + 1,
                height: Int(part.height * height) + 1))
    }

    private func photoPoint(_ x: Double, _ y: Double) -> (Double, Double) {
        let dx = (x - Double(pix.width) / 2) / factor
        let dy = (y - Double(pix.height) / 2) / factor
        return (
            cropCentreX + dx * cos(radians) - dy * sin(radians), cropCentreY + dx * sin(radians) + dy * cos(radians)
        )
    }
}

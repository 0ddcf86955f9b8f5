/// Looks for bars in the photo as it is, and where that fails behind blur, and enlarged, shrunk and turned.
import AuntenticCore
import Foundation
import Pictures

enum BarSearch {
    /// Of print, the largest, that are looked at from close by.
    private static let mostAreas = 3

    /// - Parameters:
    ///   - areas: where print was found; bars that the whole photo doesn't show stand beside it.
    ///   - kind: size tags have no product bars to look for behind blur.
    static func bars(
        in pyramid: Pyramid, _ areas: [TextArea], of kind: LabelReading.Kind, _ deadline: Deadline
    ) -> [DecodedBars] {
        let photo = pyramid.photo
        var found = BarReader.scan(photo)
        if found.hasSureProduct { return found }
        if kind == .boxLabel, let blurred = BlurredBars.read(pyramid, until: deadline) {
            let better = decoded(blurred, photo)
            // A few lines through bars that blur has changed may decode to a number that isn't there.
            return found.filter { $0.symbology != .ean13 || !$0.isSamePlace(as: better) } + [better]
        }
        for area in areas.prefix(mostAreas) where !found.hasProduct && !deadline.isOver {
            found.add(closeUp(pyramid, area))
        }
        // Blur that hides bars from close up may leave them at half the size.
        if !found.hasProduct, photo.longerSide > 1600, !deadline.isOver, let half = photo.resized(by: 0.5) {
            found.add(BarReader.scan(half))
        }
        return found
    }

    /// Around the print, upright, and large enough for bars of about a pixel.
    private static func closeUp(_ pyramid: Pyramid, _ area: TextArea) -> [DecodedBars] {
        let view = UprightView(pyramid, area.padded(by: 8 * area.characterSize))
        var found: [DecodedBars] = []
        for picture in [view.picture, view.picture.sharpened] where !found.hasProduct {
            found.add(
                BarReader.scan(picture).map { bars in
                    var placed = bars
                    placed.region = bars.region.map { view.region(of: $0) }
                    placed.angle = bars.angle.map { $0 + area.box.angle * 180 / .pi }
                    return placed
                })
        }
        return found
    }

    private static func decoded(_ bars: BlurredBars, _ photo: GreyPhoto) -> DecodedBars {
        let isSure = bars.margin > BlurredBars.sureMargin
        return DecodedBars(
            symbology: .ean13, content: bars.digits, strength: isSure ? bars.bands + 4 : min(7, bars.bands),
            region: bars.box.region(in: photo))
    }
}

extension DecodedBars {
    /// Whether its middle lies in the other; where nothing is known of the place it may.
    fileprivate func isSamePlace(as other: DecodedBars) -> Bool {
        guard let own = region, let whole = other.region else { return true }
        let (x, y) = (own.x + own.width / 2 - whole.x, own.y + own.height / 2 - whole.y)
        return (0...whole.width).contains(x) && (0...whole.height).contains(y)
    }
}

extension [DecodedBars] {
    var hasProduct: Bool { contains { $0.symbology == .ean13 } }

    /// One that enough lines agree on: a few may all be misread alike.
    var hasSureProduct: Bool { contains { $0.symbology == .ean13 && $0.strength >= 8 } }

    /// Adds what isn't known yet.
    mutating func add(_ more: [DecodedBars]) {
        for bars in more where !contains(where: { $0.content == bars.content }) { append(bars) }
    }
}

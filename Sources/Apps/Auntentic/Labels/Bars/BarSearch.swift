/// Looks for bars in the photo as it is, and where that fails enlarged, shrunk and turned.
import AuntenticCore
import Foundation
import Pictures

enum BarSearch {
    /// Patterns that look like bars all over would keep the search for digits busy for long.
    private static let blurredBarsSeconds = 0.8

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
        if found.hasProduct { return found }
        for area in areas.prefix(mostAreas) {
            found.add(closeUp(pyramid, area, kind, deadline.within(seconds: blurredBarsSeconds)))
            if found.hasProduct { return found }
        }
        // Blur that hides bars from close up may leave them at half the size.
        if photo.longerSide > 1600, let half = photo.resized(by: 0.5) { found.add(BarReader.scan(half)) }
        return found
    }

    /// Around the print, upright, and large enough for bars of about a pixel.
    private static func closeUp(
        _ pyramid: Pyramid, _ area: TextArea, _ kind: LabelReading.Kind, _ deadline: Deadline
    ) -> [DecodedBars] {
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
        guard !found.hasProduct, kind == .boxLabel else { return found }
        if let blurred = BlurredBars.read(view.picture, until: deadline) {
            return found + [decoded(blurred, view.region(blurred.box))]
        }
        // A size as large as the label may stand between print and bars.
        return found + blurredBars(UprightView(pyramid, area.padded(by: 22 * area.characterSize)), deadline)
    }
}

extension BarSearch {
    /// Along the print and across it: on some boxes bars run down the label's side. Never as sure as bars with edges.
    private static func blurredBars(_ view: UprightView, _ deadline: Deadline) -> [DecodedBars] {
        if let blurred = BlurredBars.read(view.picture, until: deadline) {
            return [decoded(blurred, view.region(blurred.box))]
        }
        guard let blurred = BlurredBars.read(view.picture.quarterTurned, until: deadline) else { return [] }
        // Turned clockwise: what is down in the upright view has become left.
        let box = PixelBox(
            x: blurred.box.y, y: view.picture.height - blurred.box.right, width: blurred.box.height,
            height: blurred.box.width)
        return [decoded(blurred, view.region(box))]
    }

    private static func decoded(_ bars: BlurredBars.Reading, _ region: PhotoRegion) -> DecodedBars {
        DecodedBars(symbology: .ean13, content: bars.digits, strength: min(7, bars.rows), region: region)
    }
}

extension [DecodedBars] {
    var hasProduct: Bool { contains { $0.symbology == .ean13 } }

    /// Adds what isn't known yet.
    mutating func add(_ more: [DecodedBars]) {
        for bars in more where !contains(where: { $0.content == bars.content }) { append(bars) }
    }
}

/// Looks for bars in the photo as it is, and where that fails enlarged, shrunk and turned.
import AuntenticCore
import Foundation

enum BarSearch {
    /// Patterns that look like bars all over would keep the search for digits busy for long.
    private static let blurredBarsSeconds = 0.8

    /// - Parameters:
    ///   - areas: where print was found; bars that the whole photo doesn't show stand beside it.
    ///   - kind: size tags have no product bars to look for behind blur.
    static func bars(
        in photo: GreyPhoto, _ areas: [TextArea], of kind: LabelReading.Kind, _ deadline: Deadline
    ) -> [DecodedBars] {
        var found = BarReader.scan(photo)
        if found.hasProduct { return found }
        for area in areas {
            found.add(closeUp(photo, area, kind, deadline.within(seconds: blurredBarsSeconds)))
            if found.hasProduct { return found }
        }
        // Blur that hides bars from close up may leave them at half the size.
        if photo.longerSide > 1600, let half = photo.resized(by: 0.5) { found.add(BarReader.scan(half)) }
        return found
    }

    /// Around the print, upright, and large enough for bars of about a pixel.
    private static func closeUp(
        _ photo: GreyPhoto, _ area: TextArea, _ kind: LabelReading.Kind, _ deadline: Deadline
    ) -> [DecodedBars] {
        var wide = area
        wide.width = area.width + 16 * area.characterSize
        wide.height = area.height + 16 * area.characterSize
        guard let view = UprightView(photo, wide, angle: area.angle) else { return [] }
        var found: [DecodedBars] = []
        for pix in [view.pix, view.pix.sharpened()].compactMap(\.self) {
            guard !found.hasProduct, let grey = GreyPhoto(pix) else { continue }
            found.add(
                BarReader.scan(grey).map { bars in
                    var placed = bars
                    placed.region = bars.region.map { view.region(of: $0) }
                    placed.angle = bars.angle.map { $0 + area.angle }
                    return placed
                })
        }
        if !found.hasProduct, kind == .boxLabel, let blurred = BlurredBars.read(view.pix, until: deadline) {
            // Never as sure as bars with edges.
            found.append(
                DecodedBars(
                    symbology: .ean13, content: blurred.digits, strength: min(7, blurred.rows),
                    region: view.region(blurred.box)))
        }
        return found
    }
}

extension [DecodedBars] {
    var hasProduct: Bool { contains { $0.symbology == .ean13 } }

    /// Adds what isn't known yet.
    mutating func add(_ more: [DecodedBars]) {
        for bars in more where !contains(where: { $0.content == bars.content }) { append(bars) }
    }
}

extension DecodedBars {
    /// The label around a QR code: print runs the way the code stands, and is about a seventh as large.
    func surroundings(in photo: GreyPhoto) -> TextArea? {
        guard symbology == .qr, let angle, let region else { return nil }
        let radians = angle * .pi / 180
        let side = region.width * Double(photo.width) / (abs(cos(radians)) + abs(sin(radians)))
        guard side > 16 else { return nil }
        return TextArea(
            centreX: (region.x + region.width / 2) * Double(photo.width),
            centreY: (region.y + region.height / 2) * Double(photo.height), width: side * 5.5, height: side * 4.5,
            angle: angle, characterSize: side / 7, score: 0)
    }
}

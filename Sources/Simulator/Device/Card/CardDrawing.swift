/// Draws a card as a picture of 1080×1350, including the disclaimer.
import Clients
import Foundation
import ServerMedia

package struct CardDrawing: Sendable {
    static let width = 1080
    static let height = 1350
    static let margin = 64
    static var inner: Int { width - 2 * margin }
    static let photoBox = Canvas.Box(x: margin, y: 140, width: inner, height: 580)

    let pool: MediaPool

    package init(pool: MediaPool) { self.pool = pool }

    package var client: SharingClient { SharingClient(draw: draw) }

    package func draw(_ card: PictureCard) async throws(PhotoFailure) -> Data {
        do {
            let picture = try await card.photo.asyncMap(pixels)
            return try await pool.run { try Self.jpeg(card, picture) }
        } catch { throw PhotoFailure(error) }
    }

    /// The photo, cropped to the card's box.
    private func pixels(of photo: Data) async throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("simulator-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try photo.write(to: file)
        // Cropping never enlarges, filling does: a small photo is first cropped to the box's shape.
        for fit in [PhotoTransform.Fit.cover, .fill] {
            let step = PhotoTransform(
                width: Self.photoBox.width, height: Self.photoBox.height, fit: fit, quality: 95, format: .jpeg)
            try await PhotoRenderer(pool: pool).render(file, step).bytes.write(to: file)
        }
        return try await pool.run { try Picture.open(file.path).rgb().withPixels { Array($0) } }
    }

    private static func jpeg(_ card: PictureCard, _ photo: [UInt8]?) throws -> Data {
        var canvas = Canvas(width: width, height: height, colour: .init(card.background))
        try drawHeader(&canvas, card)
        drawPhoto(&canvas, photo)
        try drawHeadline(&canvas, card)
        try drawNotes(&canvas, card)
        try drawDisclaimer(&canvas, card.disclaimer)
        return try Picture(pixels: canvas.pixels, width: width, height: height, bands: 3).encoded(.jpeg, quality: 90)
    }
}

extension Optional {
    fileprivate func asyncMap<R>(_ transform: (Wrapped) async throws -> R) async rethrows -> R? {
        guard let self else { return nil }
        return try await transform(self)
    }
}

/// A result as a picture to share, 1080×1350, with the disclaimer on it.
import AuntenticCore
import Clients
import Foundation
import ServerMedia

package struct ResultCard: Sendable {
    static let width = 1080
    static let height = 1350
    static let margin = 64
    static var inner: Int { width - 2 * margin }
    static let photoBox = Canvas.Box(x: margin, y: 140, width: inner, height: 580)

    let pool: MediaPool

    package init(pool: MediaPool) { self.pool = pool }

    package var client: SharingClient { SharingClient(resultCard: draw) }

    package func draw(_ report: CheckReport, _ photo: Data?) async throws(PhotoFailure) -> Data {
        do {
            let picture = try await photo.asyncMap(pixels)
            return try await pool.run { try Self.jpeg(report, picture) }
        } catch { throw PhotoFailure(error) }
    }

    /// The photo, cut to the card's box.
    private func pixels(of photo: Data) async throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("simulator-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try photo.write(to: file)
        let cut = PhotoTransform(
            width: Self.photoBox.width, height: Self.photoBox.height, fit: .cover, quality: 95, format: .jpeg)
        let rendered = try await PhotoRenderer(pool: pool).render(file, cut)
        try rendered.bytes.write(to: file)
        return try await pool.run {
            let small = try Picture.open(file.path).rgb()
            return try small.withPixels { Self.centred(Array($0), small.width, small.height) }
        }
    }

    /// A photo smaller than the box keeps its size and lies in the middle of a dark panel.
    private static func centred(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        let box = photoBox
        if width == box.width, height == box.height { return pixels }
        var panel = Canvas(width: box.width, height: box.height, colour: .init(0x0F2238))
        let place = Canvas.Box(
            x: (box.width - width) / 2, y: (box.height - height) / 2, width: width, height: height)
        panel.photo(pixels, in: place, radius: 0)
        return panel.pixels
    }

    private static func jpeg(_ report: CheckReport, _ photo: [UInt8]?) throws -> Data {
        var canvas = Canvas(width: width, height: height, colour: .init(0x1E3A5F))
        try drawHeader(&canvas)
        drawPhoto(&canvas, photo)
        try drawVerdict(&canvas, report)
        try drawNotes(&canvas, report)
        try drawDisclaimer(&canvas, report.disclaimer)
        return try Picture(pixels: canvas.pixels, width: width, height: height, bands: 3).encoded(.jpeg, quality: 90)
    }
}

extension Optional {
    fileprivate func asyncMap<R>(_ transform: (Wrapped) async throws -> R) async rethrows -> R? {
        guard let self else { return nil }
        return try await transform(self)
    }
}

/// The thresholds against real photographs, where a folder of them is at hand (`ATELIER_LABELS`).
import Foundation
import Pictures
import ServerMedia
import TestSupport
import Testing

@Suite(.enabled(if: RealPhotos.folder != nil, "set ATELIER_LABELS to a folder of photographs to run these"), .aside)
struct RealPhotoTests {
    let inspector: PhotoInspector
    init() throws { inspector = PhotoInspector(pool: try MediaPool(workers: 2)) }

    @Test("real photographs are sharp and well lit; blurred and dark copies of them are neither")
    func thresholds() async throws {
        for photo in try RealPhotos.all() {
            let good = try await inspector.inspect(photo)
            #expect(good.sharpness > 0.5, "\(photo.lastPathComponent) \(good.sharpness)")
            #expect(good.exposure.mean > 0.15 && good.exposure.whitePoint > 0.35 && good.exposure.contrast > 0.2)
            let blurred = try await changed(photo) { try $0.blurred(sigma: 6) }
            #expect(blurred.sharpness < 0.45, "\(photo.lastPathComponent) \(blurred.sharpness)")
            let dark = try await changed(photo) { try $0.lit(times: 0.15) }
            #expect(dark.exposure.mean < 0.12 || dark.exposure.whitePoint < 0.3)
        }
    }

    @Test("a copy keeps its fingerprint, and no two photographs share one")
    func duplicates() async throws {
        var seen: [(String, PhotoFingerprint)] = []
        for photo in try RealPhotos.all() {
            let print = try await inspector.inspect(photo).fingerprint
            let copy = try await changed(photo, quality: 50) { $0 }.fingerprint
            #expect(print.distance(to: copy) <= 6)
            for (name, other) in seen {
                #expect(print.distance(to: other) > 10, "\(name) and \(photo.lastPathComponent)")
            }
            seen.append((photo.lastPathComponent, print))
        }
    }

    private func changed(
        _ photo: URL, quality: Int = 85, _ change: @escaping @Sendable (Picture) throws -> Picture
    ) async throws -> PhotoReport {
        try await withFolder { folder in
            let data = try await inspector.pool.run {
                try change(try Picture.open(photo.path)).encoded(.jpeg, quality: quality)
            }
            return try await inspector.inspect(try data.file("copy.jpg", in: folder))
        }
    }
}

enum RealPhotos {
    static var folder: String? { ProcessInfo.processInfo.environment["ATELIER_LABELS"] }

    /// At least two: a folder that is empty or can't be read proves nothing.
    static func all() throws -> [URL] {
        let photos = try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: try #require(folder)), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "jpg" }
        try #require(photos.count >= 2, "\(folder ?? "") holds \(photos.count) photographs")
        return photos
    }
}

/// Blur, light, sameness: figures that tell a bad photograph from a good one.
import Foundation
import Pictures
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct InspectorTests {
    let inspector: PhotoInspector
    init() throws { inspector = PhotoInspector(pool: try MediaPool(workers: 2)) }

    @Test("a sharp photograph and a blurred one lie far apart, at every resolution")
    func blur() async throws {
        for width in [700, 1200, 2400] {
            let sharp = try await report { try Scene.picture(5, width: width, height: width * 3 / 4) }
            let sigma = 6.0 * Double(width) / 1200
            let blurred = try await report {
                try Scene.picture(5, width: width, height: width * 3 / 4).blurred(sigma: sigma)
            }
            #expect(sharp.sharpness > 0.6, "\(width): \(sharp.sharpness)")
            #expect(blurred.sharpness < 0.45, "\(width): \(blurred.sharpness)")
        }
    }

    @Test("darkness and glare show in the exposure")
    func exposure() async throws {
        let good = try await report { try Scene.picture(6) }.exposure
        let dark = try await report { try Scene.picture(6).lit(times: 0.1) }.exposure
        let bright = try await report { try Scene.picture(6).lit(times: 1, plus: 240) }.exposure
        #expect((0.2...0.8).contains(good.mean) && good.contrast > 0.3)
        #expect(dark.mean < 0.12 && dark.whitePoint < 0.3 && dark.shadows > 0.8)
        #expect(bright.mean > 0.88 && bright.highlights > 0.6)
    }

    @Test("an empty wall has no contrast, no edges and no crash")
    func flat() async throws {
        let report = try await report {
            try Picture(pixels: [UInt8](repeating: 128, count: 640 * 480 * 3), width: 640, height: 480, bands: 3)
        }
        #expect(report.sharpness == 0)
        #expect(report.exposure.contrast < 0.02)
    }

    @Test("the same picture saved again, smaller or in another format keeps its fingerprint; another doesn't")
    func fingerprint() async throws {
        let original = try await report { try Scene.picture(7) }
        for (format, quality) in [(PictureFormat.jpeg, 40), (.webp, 60), (.png, 80)] {
            let copy = try await report(format, quality) { try Scene.picture(7).lit(times: 1, plus: 4) }
            #expect(original.fingerprint.distance(to: copy.fingerprint) <= 6)
            #expect(original.contentHash != copy.contentHash)
        }
        let small = try await report {
            try Scene.picture(7).blurred(sigma: 1.5).cropped(x: 2, y: 2, width: 1190, height: 890)
        }
        #expect(original.fingerprint.distance(to: small.fingerprint) <= 6)
        for seed in 8..<20 as Range<UInt64> {
            let other = try await report { try Scene.picture(seed) }
            #expect(original.fingerprint.distance(to: other.fingerprint) > 12)
        }
    }

    @Test("width and height are those of the upright picture, and the thumbnail carries no metadata")
    func upright() async throws {
        try await withFolder { folder in
            let file = try await inspector.pool.run {
                try CameraPhoto.jpegWithPlace(Scene.picture(8, width: 600, height: 400), orientation: 6)
                    .file("sideways.jpg", in: folder)
            }
            let report = try await inspector.inspect(file, thumbnailQuality: 70)
            #expect((report.width, report.height) == (400, 600))
            let thumbnail = try #require(report.thumbnail)
            #expect(FormatSniffer.format(of: thumbnail) == .jpeg)
            #expect(thumbnail.range(of: Data("Exif".utf8)) == nil)
            let small = try thumbnail.file("thumbnail.jpg", in: folder)
            let size = try await inspector.pool.run { try PictureHeader.read(small.path) }
            #expect((size.width, size.height) == (341, 512))
        }
    }

    @Test("a picture whose compressed pixels are broken doesn't pass as measured")
    func damaged() async throws {
        try await withFolder { folder in
            var data = try await inspector.pool.run { try Scene.picture(9).encoded(.png) }
            // Behind the header and the first chunk's name: where the compressed stream begins.
            data.replaceSubrange(41..<2000, with: Data(repeating: 0xFF, count: 1959))
            let file = try data.file("damaged.png", in: folder)
            await #expect(throws: MediaError.damaged(.png)) { try await inspector.inspect(file) }
        }
    }

    @Test("a file that isn't there says so")
    func missing() async throws {
        await #expect(throws: MediaError.unreadable(path: "/nowhere/at/all.jpg")) {
            try await inspector.inspect(URL(fileURLWithPath: "/nowhere/at/all.jpg"))
        }
    }

    private func report(
        _ format: PictureFormat = .jpeg, _ quality: Int = 88, _ make: @escaping @Sendable () throws -> Picture
    ) async throws -> PhotoReport {
        try await withFolder { folder in
            let data = try await inspector.pool.run { try make().encoded(format, quality: quality) }
            return try await inspector.inspect(try data.file("photo", in: folder))
        }
    }
}

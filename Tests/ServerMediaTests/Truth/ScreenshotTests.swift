/// Which pictures count as screenshots, and which only look a little like one.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct ScreenshotTests {
    let tracer: PhotoTracer
    init() throws { tracer = PhotoTracer(pool: try MediaPool(workers: 2)) }

    /// One row of the table below.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var width: Int
        var height: Int
        var format: PictureFormat = .png
        var bars = false
        var exif: ExifPhoto?
        var isScreenshot: Bool
        var testDescription: String { name }
    }

    @Test(
        "screens' exact sizes, flat bars and missing cameras add up; one alone doesn't",
        arguments: [
            Case(name: "iPhone PNG", width: 828, height: 1792, isScreenshot: true),
            Case(name: "iPhone PNG, held sideways", width: 1792, height: 828, isScreenshot: true),
            Case(name: "Android PNG", width: 720, height: 1600, isScreenshot: true),
            Case(name: "sent on as JPEG", width: 720, height: 1600, format: .jpeg, bars: true, isScreenshot: true),
            Case(name: "tall JPEG without bars", width: 720, height: 1600, format: .jpeg, isScreenshot: false),
            Case(name: "one pixel less", width: 719, height: 1600, isScreenshot: false),
            Case(name: "16:9 PNG with bars", width: 720, height: 1280, bars: true, isScreenshot: true),
            Case(name: "16:9 PNG without", width: 720, height: 1280, isScreenshot: false),
            Case(name: "16:9 JPEG with bars", width: 720, height: 1280, format: .jpeg, bars: true, isScreenshot: false),
            Case(name: "scaled photo", width: 960, height: 1280, format: .jpeg, isScreenshot: false),
            Case(
                name: "a camera is named", width: 720, height: 1600, format: .jpeg, bars: true,
                exif: ExifPhoto(main: [ExifPhoto.make: "Google", ExifPhoto.model: "Pixel 8"]), isScreenshot: false),
            Case(
                name: "the comment says so", width: 600, height: 400, format: .jpeg,
                exif: ExifPhoto(comment: "Screenshot"), isScreenshot: true),
            Case(
                name: "XMP says so", width: 600, height: 400, format: .jpeg,
                exif: ExifPhoto(
                    xmp: "<exif:UserComment><rdf:Alt><rdf:li>Screenshot</rdf:li></rdf:Alt></exif:UserComment>"),
                isScreenshot: true),
            Case(
                name: "another comment", width: 600, height: 400, format: .jpeg,
                exif: ExifPhoto(comment: "bought in Rome"), isScreenshot: false),
        ])
    func table(row: Case) async throws {
        let traces = try await withFolder { folder in
            let data = try await tracer.pool.run { try Self.picture(row).encoded(row.format, quality: 90) }
            return try await tracer.traces(of: try (row.exif?.inserted(into: data) ?? data).file("p", in: folder))
        }
        #expect(traces.screenshot.isScreenshot == row.isScreenshot, "\(traces.screenshot)")
    }

    /// A scene, if wanted with the even bars above and below that a status bar and a gallery leave.
    private static func picture(_ row: Case) throws -> Picture {
        let scene = try Scene.picture(11, width: row.width, height: row.height)
        guard row.bars else { return scene }
        var pixels = try scene.withPixels(Array.init)
        let bar = row.width * 3 * row.height / 20
        for index in 0..<bar {
            pixels[index] = 24
            pixels[pixels.count - 1 - index] = 24
        }
        return try Picture(pixels: pixels, width: row.width, height: row.height, bands: 3)
    }
}

/// Pictures remade: size, shape, format, and nothing of where they were taken.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct RendererTests {
    let renderer: PhotoRenderer
    init() throws { renderer = PhotoRenderer(pool: try MediaPool(workers: 2)) }

    @Test(
        "cover fills the box, contain stays inside it, fill takes its shape, and none enlarges",
        arguments: [
            (PhotoTransform(width: 200, height: 200, fit: .cover), 200, 200),
            (PhotoTransform(width: 200, height: 200, fit: .contain), 200, 150),
            (PhotoTransform(width: 200, height: 200, fit: .fill), 200, 200),
            (PhotoTransform(width: 400), 400, 300),
            (PhotoTransform(height: 150), 200, 150),
            (PhotoTransform(), 800, 600),
            (PhotoTransform(width: 2000, height: 2000, fit: .cover), 600, 600),
            (PhotoTransform(width: 2000, height: 2000, fit: .contain), 800, 600),
        ])
    func sizes(_ transform: PhotoTransform, _ width: Int, _ height: Int) async throws {
        try await withFolder { folder in
            let file = try await picture(.jpeg, in: folder)
            let rendered = try await renderer.render(file, transform)
            #expect((rendered.width, rendered.height) == (width, height))
        }
    }

    @Test("every format can be written", arguments: PictureFormat.allCases)
    func formats(_ format: PictureFormat) async throws {
        try await withFolder { folder in
            let file = try await picture(.png, in: folder)
            let rendered = try await renderer.render(file, PhotoTransform(width: 64, format: format))
            #expect(FormatSniffer.format(of: rendered.bytes).mimeType == format.mimeType)
        }
    }

    @Test("a picture with a colour profile of its own comes out in sRGB, which everybody shows alike")
    func wideColour() async throws {
        try await withFolder { folder in
            let file = try WideColourPhoto.jpeg.file("p3.jpg", in: folder)
            let rendered = try await renderer.render(file, PhotoTransform(width: 16, format: .png))
            let picture = try Picture.open(try rendered.bytes.file("srgb.png", in: folder).path)
            let colour = try picture.rgb().withPixels { Array($0[0..<3]).map(Int.init) }
            for (value, wanted) in zip(colour, [200, 100, 50]) { #expect(abs(value - wanted) < 9, "\(colour)") }
        }
    }

    @Test("the place a photo was taken is gone from what is rendered")
    func metadata() async throws {
        try await withFolder { folder in
            let file = try await renderer.pool.run {
                try CameraPhoto.jpegWithPlace(Scene.picture(2, width: 300, height: 200), orientation: 6)
                    .file("here.jpg", in: folder)
            }
            #expect(try await renderer.pool.run { try Picture.open(file.path).has("exif-ifd3-GPSLatitude") })
            for format in [PictureFormat.jpeg, .webp, .png] {
                let rendered = try await renderer.render(file, PhotoTransform(width: 100, format: format))
                let copy = try rendered.bytes.file("copy", in: folder)
                #expect(
                    try await renderer.pool.run { try Picture.open(copy.path).has("exif-ifd3-GPSLatitude") } == false)
                #expect((rendered.width, rendered.height) == (100, 150))
            }
        }
    }

    @Test("asked to, a JPEG keeps its camera's name, and nothing else")
    func origin() async throws {
        try await withFolder { folder in
            let file = try await renderer.pool.run {
                try CameraPhoto.jpegWithPlace(
                    Scene.picture(2, width: 300, height: 200), orientation: 1, make: "Cam"
                ).file("here.jpg", in: folder)
            }
            for keeps in [true, false] {
                var shape = PhotoTransform(width: 100, format: .jpeg)
                shape.keepsOrigin = keeps
                let copy = try await renderer.render(file, shape).bytes.file("copy", in: folder)
                let fields = try await renderer.pool.run {
                    let picture = try Picture.open(copy.path)
                    return ["exif-ifd0-Make", "exif-ifd3-GPSLatitude"].map(picture.has)
                }
                #expect(fields == [keeps, false])
                #expect((try Data(contentsOf: copy).range(of: Data("Cam\0".utf8)) != nil) == keeps)
            }
        }
    }

    @Test("what can't be read isn't rendered")
    func refusals() async throws {
        try await withFolder { folder in
            let text = try Data("not a picture".utf8).file("text.jpg", in: folder)
            await #expect(throws: MediaError.unsupported) { try await renderer.render(text, PhotoTransform(width: 10)) }
            let bomb = try pngClaiming(width: 60_000, height: 60_000).file("bomb.png", in: folder)
            await #expect(throws: MediaError.tooLarge(width: 60_000, height: 60_000, frames: 1)) {
                try await renderer.render(bomb, PhotoTransform(width: 10))
            }
        }
    }

    @Test("a full queue refuses instead of growing")
    func overloaded() async throws {
        let pool = try MediaPool(workers: 1, capacity: 2)
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        try await pool.run { Thread.sleep(forTimeInterval: 0.05) }
                        return true
                    } catch { return (error as? MediaError) != .overloaded }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(results.contains(true) && results.contains(false))
        #expect(try await pool.run { 7 } == 7)
    }

    private func picture(_ format: PictureFormat, in folder: URL) async throws -> URL {
        try await renderer.pool.run {
            try Scene.picture(1, width: 800, height: 600).encoded(format).file("picture", in: folder)
        }
    }
}

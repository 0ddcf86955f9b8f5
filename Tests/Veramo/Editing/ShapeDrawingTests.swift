/// Turning, straightening, cropping and making smaller, by libvips.
import Clients
import Foundation
import Pictures
import ServerMedia
import SimulatorDevice
import Testing

@Suite struct ShapeDrawingTests {
    @Test("VER-S4d A crop keeps exactly its part of the picture")
    func crop() async throws {
        let picture = try await edited { $0.crop = PhotoRegion(x: 0.5, y: 0, width: 0.5, height: 0.5) }
        #expect((picture.width, picture.height) == (200, 150))
        for place in [0.1, 0.5, 0.9] { #expect(picture.isClose(place, place, Quarters.green)) }
        let middle = try await edited { $0.crop = PhotoRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
        #expect((middle.width, middle.height) == (200, 150))
        #expect(middle.isClose(0.2, 0.2, Quarters.red) && middle.isClose(0.8, 0.8, Quarters.yellow))
        #expect(middle.isClose(0.8, 0.2, Quarters.green) && middle.isClose(0.2, 0.8, Quarters.blue))
    }

    @Test("VER-F-18 Resizing makes the longest side as long as asked, and the other one in proportion; never longer")
    func resize() async throws {
        let small = try await edited { $0.longestSide = 100 }
        #expect((small.width, small.height) == (100, 75))
        #expect(small.isClose(0.2, 0.2, Quarters.red) && small.isClose(0.8, 0.8, Quarters.yellow))
        let least = try await edited { $0.longestSide = 16 }
        #expect((least.width, least.height) == (16, 12))
        let same = try await edited { $0.longestSide = 8192 }
        #expect((same.width, same.height) == (400, 300))
    }

    @Test("A quarter turn goes clockwise, two and three go on", arguments: 1...3)
    func turn(quarters: Int) async throws {
        let picture = try await edited { $0.quarterTurns = quarters }
        #expect((picture.width, picture.height) == (quarters == 2 ? (400, 300) : (300, 400)))
        let clockwise = [Quarters.red, Quarters.green, Quarters.yellow, Quarters.blue]
        for (index, place) in [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)].enumerated() {
            #expect(picture.isClose(place.0, place.1, clockwise[(index + 4 - quarters) % 4]))
        }
    }

    @Test("Straightening turns clockwise and leaves no empty corner", arguments: [-45.0, -10, 3, 20, 45])
    func straighten(degrees: Double) async throws {
        let picture = try await edited { $0.straightening = degrees }
        let geometry = EditGeometry(width: 400, height: 300, PictureEdit(straightening: degrees))
        #expect((picture.width, picture.height) == (geometry.outputWidth, geometry.outputHeight))
        #expect(picture.count([0, 0, 0]) == 0 && picture.count([255, 255, 255], tolerance: 10) == 0)
        // The upper half of the line in the middle leans to the right when it is turned clockwise.
        let top = picture.colour(0.5, 0.1)
        #expect(degrees > 0 ? top[0] > top[1] : top[1] > top[0])
    }

    @Test("All steps at once go in their order")
    func together() async throws {
        let picture = try await edited {
            $0.quarterTurns = 1
            $0.straightening = 2
            $0.crop = PhotoRegion(x: 0, y: 0, width: 0.5, height: 0.5)
            $0.longestSide = 120
        }
        #expect(max(picture.width, picture.height) == 120)
        // What was below on the left is above on the left now.
        #expect(picture.isClose(0.5, 0.5, Quarters.blue))
    }

    @Test("What is no picture, what is damaged and what can't be edited so is refused, each as what it is")
    func refused() async throws {
        let drawing = EditDrawing(pool: try MediaPool(workers: 1)), good = try Quarters.jpeg()
        await #expect(throws: EditingFailure.unreadable) {
            try await drawing.render(Data("no picture".utf8), PictureEdit())
        }
        await #expect(throws: EditingFailure.unreadable) {
            try await drawing.render(good.prefix(good.count / 2), PictureEdit())
        }
        var edit = PictureEdit()
        edit.longestSide = 9000
        await #expect(throws: EditingFailure.refused(.size)) { try await drawing.render(good, edit) }
        edit = PictureEdit()
        edit.crop = PhotoRegion(x: 0.5, y: 0, width: 0.6, height: 1)
        await #expect(throws: EditingFailure.refused(.shape)) { try await drawing.render(good, edit) }
        edit = PictureEdit()
        edit.texts = [TextOverlay(id: 1, text: String(repeating: "🥰", count: 10_000))]
        await #expect(throws: EditingFailure.refused(.textTooLong(count: 10_000))) {
            try await drawing.render(good, edit)
        }
        edit.texts = (0...20).map { TextOverlay(id: $0, text: "Hello") }
        await #expect(throws: EditingFailure.refused(.tooManyTexts)) { try await drawing.render(good, edit) }
    }

    @Test("A finished picture has no metadata: no place, no camera, no time")
    func bare() async throws {
        var edit = PictureEdit()
        edit.quarterTurns = 1
        let bytes = try await EditDrawing(pool: try MediaPool(workers: 1)).render(try Quarters.jpeg(), edit)
        #expect(bytes.range(of: Data("Exif".utf8)) == nil && bytes.range(of: Data("http".utf8)) == nil)
    }
}

extension PictureEdit {
    fileprivate init(straightening: Double) {
        self.init()
        self.straightening = straightening
    }
}

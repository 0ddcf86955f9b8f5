/// Styles, shapes, sizes and the other choices of a request.
import ArtifexCore
import Foundation
import Testing

@Suite struct PictureWishTests {
    private func wish(_ change: (inout GenerateRequest) -> Void) throws(PictureWish.Problem) -> PictureWish {
        var request = GenerateRequest(prompt: "a cat")
        change(&request)
        return try PictureWish(request)
    }

    @Test("ART-3.5 there are eight styles, by these names, and None adds nothing to the prompt")
    func styles() {
        #expect(
            ImageStyle.allCases.map(\.title)
                == ["None", "Photo", "Anime", "Illustration", "Pop Art", "Abstract", "Fantasy", "Comic"])
        #expect(ImageStyle.allCases.filter { $0.direction == nil } == [.none])
    }

    @Test(
        "ART-3.5a only the eight styles are taken",
        arguments: ["", "None", "photo ", "oil", "POP-ART", "popArt", "none'--"])
    func unknownStyle(_ style: String) {
        #expect(throws: PictureWish.Problem.self) { try wish { $0.style = style } }
    }

    @Test("ART-3.7 square, landscape and portrait have their shapes; custom has the size that is asked for")
    func shapes() throws {
        let square = try wish { $0.shape = "square" }.size
        let landscape = try wish { $0.shape = "landscape" }.size
        let portrait = try wish { $0.shape = "portrait" }.size
        #expect(square.width == square.height)
        #expect(landscape.width > landscape.height && portrait.width < portrait.height)
        #expect([square, landscape, portrait].allSatisfy { $0.problem == nil })
        let custom = try wish { ($0.shape, $0.width, $0.height) = ("custom", 256, 2048) }
        #expect(custom.size == PictureSize(width: 256, height: 2048))
        // A width beside another shape changes nothing.
        #expect(try wish { ($0.width, $0.height) = (9, 9) }.size == square)
    }

    @Test(
        "ART-G-10 a custom size has 256 to 2048 pixels a side, in steps of 8, and four megapixels at most",
        arguments: [
            (255, 1024), (256, 2056), (2049, 256), (0, 0), (-256, 256), (257, 256), (1000, 1004), (2048, 2048),
            (Int.max, Int.max), (Int.min, 8),
        ])
    func sizes(_ width: Int, _ height: Int) {
        #expect(throws: PictureWish.Problem.self) {
            try wish { ($0.shape, $0.width, $0.height) = ("custom", width, height) }
        }
    }

    @Test("ART-G-10 the bounds themselves are taken", arguments: [(256, 256), (2048, 1952), (256, 2048), (1000, 1000)])
    func bounds(_ width: Int, _ height: Int) throws {
        #expect(try wish { ($0.shape, $0.width, $0.height) = ("custom", width, height) }.size.width == width)
    }

    @Test("a custom shape without both sides, and an unknown one, are refused", arguments: ["custom", "", "round"])
    func noShape(_ shape: String) {
        #expect(throws: PictureWish.Problem.self) { try wish { ($0.shape, $0.width) = (shape, 512) } }
    }

    @Test("one picture or four; a seed within its bounds; ids that are ids")
    func others() throws {
        #expect(try wish { $0.outputs = nil }.outputs == 1)
        #expect(try wish { $0.outputs = 4 }.outputs == 4)
        for count in [0, 2, 3, 5, -1, 1000] {
            #expect(throws: PictureWish.Problem.self) { try wish { $0.outputs = count } }
        }
        #expect(try wish { $0.seed = 4_294_967_295 }.seed == 4_294_967_295)
        for seed in [-1, 4_294_967_296, Int.max] {
            #expect(throws: PictureWish.Problem.self) { try wish { $0.seed = seed } }
        }
        let id = UUID()
        #expect(try wish { $0.template = id.uuidString }.template == id)
        for text in ["", "1", "../x", "null"] {
            #expect(throws: PictureWish.Problem.self) { try wish { $0.template = text } }
            #expect(throws: PictureWish.Problem.self) { try wish { $0.again = text } }
        }
    }

    @Test("every problem is said in a sentence, and names its field")
    func words() {
        let changes: [(inout GenerateRequest) -> Void] = [
            { $0.prompt = "" }, { $0.style = "x" }, { $0.shape = "x" }, { $0.outputs = 9 }, { $0.seed = -1 },
            { ($0.shape, $0.width, $0.height) = ("custom", 1, 1) }, { $0.again = "x" },
        ]
        var fields: Set<String> = []
        for change in changes {
            do {
                _ = try wish(change)
                Issue.record("it was taken")
            } catch {
                fields.insert(error.field)
                #expect(error.message.hasSuffix("."))
            }
        }
        #expect(fields == ["prompt", "style", "shape", "outputs", "seed", "size", "again"])
    }

    @Test("a field that is typed into snaps to the nearest side that can be made")
    func nearest() {
        for side in -10...3000 {
            let made = PictureSize.nearest(side)
            #expect(PictureSize.sides.contains(made) && made.isMultiple(of: 8))
            if PictureSize.sides.contains(side) { #expect(abs(made - side) <= 4) }
        }
    }
}

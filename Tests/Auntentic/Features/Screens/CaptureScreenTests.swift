/// The wizard and the review on screen.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import AuntenticFeatures

@MainActor
struct CaptureScreenTests {
    private let backend = FakeBackend()

    /// What is drawn, without the words for it.
    private func shapes(_ angle: PhotoAngle) -> String {
        let screen = Screen { GuideDrawing(angle: angle) }
        return screen.session.innerHTML().replacing(#/aria-label="[^"]*"/#, with: "")
    }

    @Test(
        "AUN-FR-2.6a each of the four steps shows its own example picture and one line of instruction, without a camera"
    )
    func examples() async throws {
        let screen = await Screens.capture(backend)
        var drawings: Set<String> = []
        for (index, angle) in PhotoAngle.required.enumerated() {
            #expect(screen.contains("Step \(index + 1) of 4"))
            let example = try #require(screen.elements.first { $0.label.hasPrefix("Example for the \(angle.title):") })
            #expect(example.role == .image || example.role == .group)
            #expect(screen.elements.filter { $0.label.hasPrefix("Example for") }.count == 1)
            #expect(screen.elements.contains { $0.role == .text && $0.label == angle.instruction })
            #expect(!angle.instruction.contains("\n") && (20...90).contains(angle.instruction.count))
            let shapes = shapes(angle)
            #expect(
                !shapes.contains(angle.title) && screen.session.innerHTML().contains("Example for the \(angle.title)"))
            #expect(shapes.count > 100)
            drawings.insert(shapes)
            await screen.choose(photo: Fixtures.photo(angle.rawValue), in: "photo-picker")
            await screen.tap("Use this photo")
        }
        #expect(drawings.count == 4)
    }

    @Test("AUN-FR-7.3 a dark photo is named, with retaking first and using it anyway second")
    func dark() async {
        let screen = await Screens.capture(backend)
        await screen.choose(photo: Fixtures.photo("dark"), in: "photo-picker")
        #expect(screen.contains(PhotoProblem.tooDark.message(for: .outerSide)))
        #expect(screen.find(label: "Use this photo") == nil)
        await screen.tap("Use it anyway")
        #expect(screen.contains("Step 2 of 4"))
    }

    @Test("a tiny or unreadable photo can only be replaced", arguments: ["tiny", "bad"])
    func unusable(_ name: String) async {
        let screen = await Screens.capture(backend)
        await screen.choose(photo: Fixtures.photo(name), in: "photo-picker")
        #expect(screen.find(label: "Use this photo") == nil)
        #expect(screen.find(label: "Use it anyway") == nil)
        await screen.choose(photo: Fixtures.photo("fine"), in: "photo-picker")
        await screen.tap("Use this photo")
        #expect(screen.contains("Step 2 of 4"))
    }

    @Test("going back shows the photo that is there and lets it stay")
    func back() async {
        let screen = await Screens.capture(backend)
        await screen.choose(photo: Fixtures.photo("one"), in: "photo-picker")
        await screen.tap("Use this photo")
        await screen.tap("Back to the step before")
        #expect(screen.contains("Step 1 of 4"))
        await screen.tap("Keep this photo")
        #expect(screen.contains("Step 2 of 4"))
    }

    @Test("AUN-FR-2.8 AUN-FR-2.8a the review shows all four; one can be taken again, the others stay")
    func review() async throws {
        let screen = await Screens.review(backend)
        let grids = screen.session.tree.flatMap(\.everything).filter { $0.style("grid-template-columns") != nil }
        let grid = try #require(grids.first)
        // Each photo's own bytes, and not only a button for it.
        let pictures = grid.everything.compactMap { $0.tag == "img" ? $0.attribute("src") : nil }
        #expect(grids.count == 1 && pictures.count == 4 && Set(pictures).count == 4, "\(pictures)")
        for angle in PhotoAngle.required { #expect(screen.find(label: "Retake \(angle.title)") != nil) }
        await screen.tap("Retake size tag")
        #expect(screen.contains("Retake"))
        await screen.choose(photo: Fixtures.photo("blurred"), in: "photo-picker")
        await screen.tap("Use it anyway")
        #expect(screen.contains("Ready to check?"))
        #expect(screen.find(label: "Retake size tag")?.value == "Blurred")
        #expect(screen.find(label: "Retake box label")?.value == "Looks good")
    }

    @Test("AUN-FR-9.2 the model may be named; a name that is too long is said so and stops the check")
    func name() async {
        let screen = await Screens.review(backend)
        await screen.type(String(repeating: "x", count: 81), into: "Model (optional)")
        #expect(screen.contains("At most 80 characters"))
        #expect(screen.find(label: "Check this sneaker")?.isEnabled == false)
        await screen.type("Air Jordan 1", into: "Model (optional)")
        await screen.tap("Check this sneaker")
        await eventually("it started") { backend.get(\.starts).count == 1 }
        #expect(backend.get(\.starts).first?.request.model == "Air Jordan 1")
    }

    @Test("AUN-FR-7.1 offline the review says no internet, keeps the photos and starts nothing")
    func offline() async {
        let screen = await Screens.review(backend)
        backend.connection.set(false)
        await screen.wait(for: "No internet connection")
        #expect(screen.find(label: "Check this sneaker")?.isEnabled == false)
        #expect(screen.find(label: "Retake size tag") != nil)
        #expect(backend.get(\.starts).isEmpty)
    }
}

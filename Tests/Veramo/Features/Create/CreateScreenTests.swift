/// Create, My Gallery and the prompt, as a person meets them.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct CreateScreenTests {
    private let server = FakeVeramo()

    @Test("VER-S2a VER-S2b VER-S2c the hub leads to describing a picture and to My Gallery")
    func hub() async {
        let shown = await Shown(server, .create)
        #expect(shown.screen.contains("Create New Memory"))
        await shown.screen.tap("Describe a picture")
        #expect(shown.model.createPath == [.prompt])
        await shown.screen.wait(for: "What shall it show?")
        shown.model.createPath = []
        await shown.screen.settle()
        await shown.screen.tap("My Gallery")
        #expect(shown.model.createPath == [.gallery])
        await shown.screen.wait(for: "Nothing here yet")
    }

    @Test("VER-S4a VER-S1b the grid shows the own pictures only, evenly cut; one opens whole, in its own shape")
    func grid() async throws {
        let picture = server.picture(width: 900, height: 1200)
        server.picture(of: FakeVeramo.ben)
        let shown = await Shown(server, .create, .gallery)
        let words = picture.words(in: Locale(identifier: "en_US"))
        #expect(shown.screen.all(role: .button).filter { $0.label == words }.count == 1)
        #expect(shown.screen.everything.contains { $0.style("aspect-ratio") == "1" })
        await shown.screen.tap(words)
        #expect(shown.model.createPath == [.gallery, .picture(picture)])
        await shown.screen.wait(for: "Share on our calendar")
        let frame = try #require(shown.screen.everything.first { $0.style("aspect-ratio") == "0.75" })
        #expect(frame.everything.contains { $0.tag == "img" && $0.classes.contains("fit") })
    }

    @Test("VER-S4c VER-S4h a picture leads to the sharing screen and to the editor, with that picture")
    func actions() async {
        let picture = server.picture()
        let shown = await Shown(server, .create, .picture(picture))
        await shown.screen.tap("Edit")
        #expect(shown.model.edited == picture)
        await shown.screen.tap("Share on our calendar")
        #expect(shown.model.createPath.last == .share(picture))
    }

    @Test("a deletion is asked first, and says that the picture leaves the calendar for both")
    func deletion() async {
        let picture = server.picture()
        let shown = await Shown(server, .create, .picture(picture))
        await shown.screen.tap("Delete")
        #expect(shown.screen.contains("it leaves it for both of you") && server.get(\.pictures).count == 1)
    }

    @Test("VER-S3a VER-S3b VER-S3c words up to 500, styles with Cartoon and Dreamy first, own pictures to begin with")
    func prompt() async {
        let picture = server.picture()
        let shown = await Shown(server, .create, .prompt)
        let screen = shown.screen
        await screen.type("The two of us 👨‍👩‍👧‍👦", into: "What shall it show?")
        #expect(shown.model.making.draft.prompt == "The two of us 👨‍👩‍👧‍👦" && screen.contains("15 of 500"))
        let titles = MemoryPreset.allCases.map(\.title)
        #expect(titles.count >= 12 && Array(titles.prefix(2)) == ["Cartoon", "Dreamy"])
        #expect(screen.all(role: .button).map(\.label).filter(titles.contains) == titles)
        #expect(screen.find(label: "No style")?.isSelected == true)
        await screen.tap("Dreamy")
        #expect(screen.find(label: "Dreamy")?.isSelected == true && shown.model.making.draft.preset == .dreamy)
        await screen.tap("Dreamy")
        #expect(shown.model.making.draft.preset == nil)
        await screen.tap("Choose from My Gallery")
        let words = picture.words(in: Locale(identifier: "en_US"))
        await screen.wait(for: "0 of 5 chosen")
        await shown.loaded()
        await screen.tap(words)
        #expect(shown.model.making.draft.references.map(\.id) == [picture.id] && screen.contains("1 of 5 chosen"))
    }

    @Test("VER-S3d VER-S3e while it is made the stages are shown; the result is large, with what can be done next")
    func making() async {
        let made = server.picture()
        server.set { $0.plans = [FakeVeramo.ann.account.id] }
        server.set { $0.jobs = [.memory("running")] }
        let shown = await Shown(server, .create, .prompt)
        await shown.screen.type("A boat", into: "What shall it show?")
        await shown.screen.tap("Make the picture")
        await shown.screen.wait(for: "Putting it into your gallery")
        #expect(shown.screen.contains("You said “A boat”"))
        server.set { $0.jobs = [.made(made.id)] }
        await shown.screen.wait(for: "Share on our calendar")
        #expect(shown.screen.contains("It is in My Gallery, and only you see it."))
        #expect(shown.screen.find(label: "Make it again") != nil && shown.screen.find(label: "Edit") != nil)
        #expect(shown.screen.contains("How this was made"))
    }
}

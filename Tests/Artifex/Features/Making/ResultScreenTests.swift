/// The wait and the result, as a person meets them.
import ArtifexCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI

@testable import ArtifexFeatures

@MainActor @Suite struct ResultScreenTests {
    private let backend = MakingBackend()

    @Test("the wait shows the words it works on, the job's own stages, and says that one can leave")
    func waiting() async {
        let screen = await MakingScreens.asked(backend)
        backend.answer(.making("running", stage: "drawing", progress: 0.4))
        await until("the stage") { screen.spoken.contains { $0.hasPrefix("Drawing, in progress") } }
        #expect(screen.spoken.contains { $0.hasPrefix("Reading your prompt, done") })
        #expect(screen.contains("You said “A fox in tall grass”") && screen.contains("You can leave this screen"))
        await screen.tap("Leave and come back later")
        await screen.wait(for: "Get Inspired from Community")
        #expect(screen.spoken.contains { $0.hasPrefix("Drawing, 40%") })
        backend.answer(.made())
        await screen.wait(for: "Your picture is ready")
        await screen.tap("Your picture is ready")
        await screen.wait(for: "Share with the community")
    }

    @Test("ART-9.3f a member sees the picture arrive while it is being made")
    func preview() async {
        backend.set { $0.isUnlimited = true }
        let screen = await MakingScreens.asked(backend)
        #expect(screen.find(label: "Your unfinished picture") == nil)
        backend.answer(.making("running", preview: Samples.picture))
        await until("the preview") { screen.find(label: "Your unfinished picture") != nil }
        backend.answer(.made())
        await screen.wait(for: "Share with the community")
        #expect(screen.find(label: "Your unfinished picture") == nil)
    }

    @Test("ART-4.1 the finished picture fills the width, with corners of 24")
    func picture() async {
        let screen = await MakingScreens.result(backend)
        #expect(screen.find(label: "Your picture. You said: A fox in tall grass")?.role == .image)
        #expect(backend.get(\.files).contains { $0.hasSuffix("/large") })
        #expect(
            screen.parts.contains { part in
                part.style("border-radius") == "24px"
                    && part.parts.contains {
                        $0.attribute("aria-label") == "Your picture. You said: A fox in tall grass"
                    }
            })
    }

    @Test("ART-4.2 Share and Download stand below the picture; where there is no library, Download hands over a file")
    func buttons() async {
        let screen = await MakingScreens.result(backend)
        await until("the file") { screen.find(label: "Download")?.isEnabled == true }
        let labels = screen.elements.map(\.label)
        let picture = labels.firstIndex { $0.hasPrefix("Your picture.") } ?? .max
        let share = labels.firstIndex(of: "Share") ?? -1
        let download = labels.firstIndex(of: "Download") ?? -1
        #expect(picture < share && share < download)
        #expect(screen.parts.filter { $0.attribute("data-download") != nil }.count == 2)
    }

    @Test("a phone with a photo library is asked, and a refusal says where to allow it")
    func denied() async {
        var clients = backend.clients
        clients.sharing.save = { (_) async throws(SavingFailure) in throw .denied }
        let screen = Screen { ArtifexRoot(clients: clients) }
        backend.answer(.made())
        await screen.wait(for: "Sample template")
        await screen.tap("Generate")
        await screen.tap("Random Prompt")
        await screen.tap("Generate Images")
        await screen.wait(for: "Share with the community")
        await screen.tap("Download")
        await screen.wait(for: "Artifex may not add to your photos")
    }

    @Test("ART-4.5 Generate Images on the result makes another picture from the same prompt, as a run of its own")
    func again() async {
        let screen = await MakingScreens.result(backend)
        backend.answer(.made())
        await screen.tap("Generate Images")
        await until("asked again") { backend.get(\.starts).count == 2 }
        await screen.wait(for: "Share with the community")
        let starts = backend.get(\.starts)
        #expect(Set(starts.map(\.request.prompt)) == ["A fox in tall grass"] && Set(starts.map(\.key)).count == 2)
        #expect(starts.allSatisfy { $0.request.seed == nil })
    }

    @Test("ART-4.6 the result says what is left with the real figures, and that one can upgrade")
    func credits() async {
        let screen = await MakingScreens.asked(backend)
        await screen.wait(for: "Leave and come back later")
        backend.set { $0.credits = 6 }
        backend.answer(.made())
        await screen.wait(for: "Use 1 of 6 credits. Upgrade for more")
        await screen.tap("Use 1 of 6 credits. Upgrade for more")
        await screen.wait(for: "Artifex Premium")
    }

    @Test("ART-4.7 back from the result leads to the prompt, with everything that was chosen")
    func back() async {
        let screen = await MakingScreens.prompt(backend)
        await screen.type("A fox in tall grass", into: PromptField.label)
        await screen.tap("Comic")
        await screen.tap("Portrait")
        backend.answer(.made())
        await screen.tap("Generate Images")
        await screen.wait(for: "Share with the community")
        await screen.tap("Back to the prompt")
        await screen.wait(for: "Choose a style")
        #expect(screen.contains("A fox in tall grass"))
        #expect(
            screen.selected(["Comic", "None"]) == ["Comic"] && screen.selected(["Portrait", "Square"]) == ["Portrait"])
    }

    @Test("several pictures can be looked at one by one; what is missing is said, with what it cost")
    func several() async {
        backend.set { $0.isUnlimited = false }
        backend.answer(.made(3, of: 4, flagged: 1, notice: "Drawn on this server, without an AI model.", paid: 3))
        let screen = await MakingScreens.asked(backend)
        await screen.wait(for: "3 of 4 were made. You paid for 3.")
        #expect(screen.contains("withheld by the safety check"))
        #expect(screen.contains("Drawn on this server, without an AI model."))
        let tiles = (1...3).map { "Picture \($0) of 3" }
        #expect(screen.selected(tiles) == [tiles[0]])
        await screen.tap(tiles[2])
        #expect(screen.selected(tiles) == [tiles[2]] && screen.bordered(tiles) == [tiles[2]])
    }

    @Test("nobody else sees a picture before its owner says so")
    func publish() async {
        let screen = await MakingScreens.result(backend)
        #expect(screen.contains("Only you see this picture.") && backend.calls(of: "publish").isEmpty)
        await screen.tap("Share with the community")
        await screen.wait(for: "Everybody in Artifex sees this picture")
        #expect(backend.calls(of: "publish").count == 1)
    }

    @Test("a refused prompt leads back to the field, with the rule and that nothing was charged")
    func refused() async {
        backend.answer(.failed("prompt_refused", "No pictures of real people. Nothing was charged."))
        let screen = await MakingScreens.asked(backend)
        await screen.wait(for: "No pictures of real people. Nothing was charged.")
        #expect(screen.contains("Choose a style") && screen.contains("A fox in tall grass"))
    }
}

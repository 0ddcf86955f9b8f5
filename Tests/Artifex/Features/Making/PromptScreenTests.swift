/// The prompt screen, as a person meets it.
import ArtifexCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI

@testable import ArtifexFeatures

@MainActor @Suite struct PromptScreenTests {
    private let backend = MakingBackend()
    private static let styles = ["None", "Photo", "Anime", "Illustration", "Pop Art", "Abstract", "Fantasy", "Comic"]
    private static let shapes = ["Square", "Landscape", "Portrait", "Custom Size"]

    @Test("ART-3.1 ART-3.2 Generate on home's card opens the prompt, whose field says what it is for")
    func opening() async {
        let screen = await MakingScreens.app(backend)
        #expect(screen.find(label: PromptField.label) == nil)
        await screen.tap("Generate")
        await screen.wait(for: "Choose a style")
        #expect(screen.find(label: "Describe what you'd like to create")?.role == .field)
        #expect(screen.contains("Describe what you'd like to create"))
    }

    @Test("ART-3.3 letters, digits and special characters up to 500, counted as a person does, and no more")
    func length() async {
        let screen = await MakingScreens.prompt(backend)
        let signs = "aZ09 §$%&/()=?!äß漢👨‍👩‍👧‍👦"
        await screen.type(signs, into: PromptField.label)
        #expect(screen.find(label: PromptField.label)?.value == "" || screen.contains(signs))
        #expect(screen.contains(signs) && screen.contains("\(signs.count) of 500"))
        await screen.type(String(repeating: "👨‍👩‍👧‍👦", count: 500), into: PromptField.label)
        #expect(screen.contains("500 of 500") && !screen.contains("left out"))
        await screen.type(String(repeating: "b", count: 501), into: PromptField.label)
        #expect(screen.contains("500 of 500") && screen.contains("left out"))
        #expect(screen.contains(String(repeating: "b", count: 500)))
        #expect(!screen.contains(String(repeating: "b", count: 501)))
    }

    @Test("ART-3.4 Random Prompt fills the field with a sample")
    func random() async {
        let screen = await MakingScreens.prompt(backend)
        await screen.tap("Random Prompt")
        #expect(SamplePrompts.all.contains { screen.contains($0) })
    }

    @Test("ART-3.5 ART-3.6 the eight styles; the one that is chosen, and only that, has a gradient border")
    func styles() async {
        let screen = await MakingScreens.prompt(backend)
        #expect(screen.contains("Choose a style"))
        for style in Self.styles {
            await screen.tap(style)
            #expect(screen.bordered(Self.styles) == [style] && screen.selected(Self.styles) == [style])
        }
    }

    @Test("ART-3.7 ART-3.8 the four shapes; the one that is chosen, and only that, has a gradient border")
    func shapes() async {
        let screen = await MakingScreens.prompt(backend)
        #expect(screen.contains("Choose Shape"))
        for shape in Self.shapes {
            await screen.tap(shape)
            #expect(screen.bordered(Self.shapes) == [shape] && screen.selected(Self.shapes) == [shape])
        }
        await screen.focus("Width")
        await screen.type("100", into: "Width")
        #expect(!screen.contains(PictureSize.Problem.side.message))
        await screen.focus("Height")
        #expect(screen.contains(PictureSize.Problem.side.message))
    }

    @Test("ART-3.9 the button has an icon and shows what the picture takes of what the person really has")
    func cost() async {
        let screen = await MakingScreens.prompt(backend)
        #expect(screen.find(label: "Generate Images")?.value == "Use 1 of 7 credits")
        #expect(screen.contains("Use 1 of 7 credits"))
        #expect(screen.button("Generate Images")?.parts.contains { $0.tag == "svg" || $0.isMarkup } == true)
        backend.set { $0.credits = 3 }
        let fewer = await MakingScreens.prompt(backend)
        #expect(fewer.contains("Use 1 of 3 credits"))
        backend.set { $0.isUnlimited = true }
        let member = await MakingScreens.prompt(backend)
        #expect(member.contains("Unlimited with Premium") && !member.contains("Use 1 of"))
    }

    @Test("ART-3.10 with a valid prompt and enough credits the request is processed and the result opens")
    func processed() async {
        let screen = await MakingScreens.asked(backend)
        await screen.wait(for: "Leave and come back later")
        #expect(backend.get(\.starts).map(\.request.prompt) == ["A fox in tall grass"])
        backend.answer(.made())
        await screen.wait(for: "Share with the community")
        #expect(screen.find(label: "Back to the prompt") != nil)
    }

    @Test("an empty prompt is said under the field, and nothing is asked for")
    func empty() async {
        let screen = await MakingScreens.prompt(backend)
        await screen.tap("Generate Images")
        #expect(screen.contains("Describe what you’d like to create.") && backend.get(\.starts).isEmpty)
    }

    @Test("ART-3.11 ART-9.1 without credits a message prompts to upgrade, and the prices open")
    func noCredits() async {
        backend.set { $0.credits = 0 }
        let screen = await MakingScreens.asked(backend)
        await screen.wait(for: "Artifex Premium")
        let words = "This needs 1 credit and you have 0. Nothing was charged. Upgrade to Premium to go on."
        #expect(screen.contains(words) && backend.get(\.starts).isEmpty)
        await screen.tap("Next with Free Account")
        #expect(!screen.contains("Artifex Premium") && screen.contains(words))
        #expect(screen.contains("A fox in tall grass"))
        await screen.tap("Upgrade to Premium")
        await screen.wait(for: "Artifex Premium")
    }

    @Test("four at once open the prices for who isn't a member, and are chosen by who is")
    func several() async {
        let counts = ["1 picture", "4 pictures"]
        let screen = await MakingScreens.prompt(backend)
        await screen.tap("4 pictures")
        #expect(screen.contains("Artifex Premium") && screen.contains(MakingModel.severalWords))
        await screen.tap("Next with Free Account")
        #expect(screen.selected(counts) == ["1 picture"])
        backend.set { $0.isUnlimited = true }
        let member = await MakingScreens.prompt(backend)
        await member.tap("4 pictures")
        #expect(member.selected(counts) == ["4 pictures"] && !member.contains("Artifex Premium"))
    }

    @Test("more options are folded; a photo of one's own is shown, and can be removed")
    func options() async {
        let screen = await MakingScreens.prompt(backend)
        #expect(screen.find(label: "Seed") == nil)
        await screen.tap("More options")
        await screen.type("12x", into: "Seed")
        await screen.tap("Generate Images")
        #expect(screen.contains("A seed is a whole number"))
        await screen.choose(photo: Samples.picture, in: "start-picker")
        #expect(screen.find(label: "Your photo") != nil)
        await screen.tap("Remove the photo")
        #expect(screen.find(label: "Your photo") == nil)
    }

    @Test("whatever can be tapped or typed into has a name")
    func names() async {
        let screen = await MakingScreens.prompt(backend)
        await screen.tap("Custom Size")
        await screen.tap("More options")
        let acting: [ScreenElement.Role] = [.button, .link, .field, .toggle, .photoPicker]
        #expect(screen.elements.filter { acting.contains($0.role) && $0.label.isEmpty }.isEmpty)
    }
}

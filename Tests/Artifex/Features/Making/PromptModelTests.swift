/// The fields of the prompt screen.
import ArtifexCore
import Clients
import Foundation
import Testing

@testable import ArtifexFeatures

@MainActor @Suite struct PromptModelTests {
    private func prompt(_ draft: PromptDraft = PromptDraft()) -> PromptModel {
        PromptModel(draft: draft, photos: .preview) { _ in }
    }

    @Test(
        "letters, digits, signs and emoji stand up to 500 characters as a person counts them; the rest is cut and said")
    func length() {
        let model = prompt()
        let family = "👨‍👩‍👧‍👦"
        for text in ["a", "7", "§$%&/()=?!", String(repeating: family, count: 500)] {
            model.draft.prompt = text
            model.promptChanged()
            #expect(model.draft.prompt == text)
            #expect(!model.wasCut)
        }
        model.draft.prompt += "x\(family)"
        model.promptChanged()
        #expect(model.draft.prompt == String(repeating: family, count: 500))
        #expect(model.wasCut && model.counter == "500 of 500")
        // The cut is a change by itself, and what it says stays until something is taken away.
        model.promptChanged()
        #expect(model.wasCut)
        model.draft.prompt.removeLast()
        model.promptChanged()
        #expect(!model.wasCut)
    }

    @Test("a random prompt is a sample, another than the one that stands there, and belongs to no template any more")
    func random() {
        let model = prompt(PromptDraft(prompt: "mine", template: UUID()))
        for _ in 0..<10 {
            let before = model.draft.prompt
            model.random()
            #expect(SamplePrompts.all.contains(model.draft.prompt) && model.draft.prompt != before)
        }
        #expect(model.draft.template == nil)
    }

    @Test("ART-G-10 a custom size is checked against its bounds when a field is left, and not while it is typed")
    func size() {
        let model = prompt(PromptDraft(prompt: "a fox"))
        model.choose(shape: "custom")
        let wrong: [(String, String, PictureSize.Problem)] = [
            ("255", "512", .side), ("2056", "512", .side), ("", "512", .side), ("abc", "512", .side),
            ("257", "512", .step), ("2048", "2048", .pixels),
        ]
        for (width, height, problem) in wrong {
            (model.widthText, model.heightText) = ("512", "512")
            model.checkSize()
            #expect(model.sizeProblem == nil)
            (model.widthText, model.heightText) = (width, height)
            #expect(model.sizeProblem == nil, "nothing is said while typing")
            model.checkSize()
            #expect(model.sizeProblem == problem.message, "\(width) × \(height)")
            #expect(!model.check())
        }
        for (width, height) in [("256", "256"), ("2048", "1952"), ("256", "2048")] {
            (model.widthText, model.heightText) = (width, height)
            #expect(model.check(), "\(width) × \(height)")
        }
        #expect(model.draft.request.width == 256 && model.draft.request.height == 2048)
        model.choose(shape: "square")
        (model.widthText, model.heightText) = ("1", "1")
        #expect(model.check() && model.draft.request.width == nil)
    }

    @Test("a seed is a whole number in its bounds, or none; an empty prompt is said under the field")
    func seed() {
        let model = prompt()
        #expect(!model.check() && model.promptProblem == PromptText.Problem.empty.message)
        model.draft.prompt = "a fox"
        for (text, seed) in [("", nil), ("0", 0), ("4294967295", 4_294_967_295)] as [(String, Int?)] {
            model.seedText = text
            #expect(model.check() && model.draft.seed == seed, "\(text)")
        }
        for text in ["-1", "4294967296", "1.5", "seed"] {
            model.seedText = text
            #expect(!model.check() && model.seedProblem != nil, "\(text)")
        }
    }

    @Test("an own photo is prepared before it is kept; one that can't be read is said, and leaves the one before")
    func photo() async {
        let kept = Locked<[Data?]>([])
        let model = PromptModel(photos: .preview) { photo in kept.withLock { $0.append(photo) } }
        await model.choose(photo: Data("photo".utf8))
        await model.choose(photo: Data())
        #expect(model.photo == Data("photo".utf8) && model.photoProblem != nil)
        model.removePhoto()
        #expect(model.photo == nil && kept.withLock { $0 } == [Data("photo".utf8), nil])
    }

    @Test("ART-G-9 a template fills in its prompt, style and settings")
    func template() throws {
        let json = """
            {"id": "00000000-0000-4000-8000-000000000130", "title": "T", "prompt": "a boat", "style": "comic",
             "shape": "custom", "width": 640, "height": 512, "preview": null}
            """
        let template = try JSONDecoder().decode(PictureTemplate.self, from: Data(json.utf8))
        let model = prompt()
        model.begin(PromptDraft(template))
        #expect(model.draft.prompt == "a boat" && model.draft.style == .comic && model.widthText == "640")
        #expect(model.check())
        let request = model.draft.request
        #expect(request.template == "00000000-0000-4000-8000-000000000130")
        #expect(request.shape == "custom" && request.height == 512)
    }
}

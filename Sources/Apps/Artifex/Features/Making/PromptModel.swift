/// What somebody types and chooses before a picture is made.
import ArtifexCore
import Foundation
import Observation

@MainActor @Observable final class PromptModel {
    /// Every change is kept.
    var draft: PromptDraft {
        didSet { if draft != oldValue { changed(draft) } }
    }
    /// The sides of a custom size as they are typed.
    var widthText: String
    var heightText: String
    /// Said once something was left that can't be made.
    private(set) var sizeProblem: String?
    /// What was typed beyond the limit is cut off, and this says so.
    private(set) var wasCut = false

    @ObservationIgnored private let changed: (PromptDraft) -> Void

    init(_ draft: PromptDraft, changed: @escaping (PromptDraft) -> Void) {
        self.draft = draft
        self.changed = changed
        widthText = "\(draft.size.width)"
        heightText = "\(draft.size.height)"
    }

    var text: String {
        get { draft.prompt }
        set {
            wasCut = newValue.count > PromptText.most
            draft.prompt = wasCut ? String(newValue.prefix(PromptText.most)) : newValue
        }
    }

    var counter: String { "\(draft.prompt.count) of \(PromptText.most)" }

    /// Whether it can be made.
    var isValid: Bool {
        (try? PromptText.clean(draft.prompt)) != nil && draft.shape.size.problem == nil && sizeProblem == nil
    }

    /// Never the one that stands there.
    func fillRandomly() { text = SamplePrompts.another(than: draft.prompt) }

    /// A field of the custom size was left: what can't be made is said.
    func sizeEntered() {
        guard let width = Int(widthText.trimmingCharacters(in: .whitespaces)),
            let height = Int(heightText.trimmingCharacters(in: .whitespaces))
        else {
            sizeProblem = PictureSize.Problem.side.message
            return
        }
        let size = PictureSize(width: width, height: height)
        sizeProblem = size.problem?.message
        if size.problem == nil { draft.size = size }
    }

    func choose(shape name: String) {
        draft.shapeName = name
        if name == "custom" { sizeEntered() } else { sizeProblem = nil }
    }
}

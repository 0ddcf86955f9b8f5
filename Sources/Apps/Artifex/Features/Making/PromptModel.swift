/// The prompt screen's fields: what is typed and chosen, and what is wrong with it.
import ArtifexCore
import Clients
import Foundation
import Language
import Observation

@MainActor @Observable final class PromptModel {
    /// Shown above the button, until something is changed.
    enum Notice: Hashable {
        /// More credits are needed than there are; the words say how many.
        case credits(String)
        case premium(String)
        /// The server refused the wish; its words say why and what it cost.
        case refused(String)
        case stopped
    }

    var draft: PromptDraft {
        didSet { if draft != oldValue { notice = nil } }
    }
    var notice: Notice?
    /// More was typed or pasted than a prompt may have.
    private(set) var wasCut = false
    /// Said after a try, under the prompt.
    private(set) var promptProblem: String?
    var widthText = "" { didSet { takeSize() } }
    var heightText = "" { didSet { takeSize() } }
    /// Said once a field was left.
    private(set) var sizeProblem: String?
    var seedText = "" { didSet { takeSeed() } }
    private(set) var seedProblem: String?
    /// An own photo to begin with, ready to be sent.
    private(set) var photo: Data?
    private(set) var photoProblem: String?
    private(set) var isPreparing = false
    var isShowingMore = false

    @ObservationIgnored private let photos: PhotosClient
    @ObservationIgnored private let keepPhoto: (Data?) -> Void

    /// - Parameter keepPhoto: hears of a photo that is chosen, and of one that is removed.
    init(
        draft: PromptDraft = PromptDraft(), photo: Data? = nil, photos: PhotosClient,
        keepPhoto: @escaping (Data?) -> Void
    ) {
        self.draft = draft
        self.photo = photo
        self.photos = photos
        self.keepPhoto = keepPhoto
        fill()
    }

    /// Another draft takes this one's place.
    func begin(_ draft: PromptDraft) {
        if draft.start == nil { removePhoto() }
        self.draft = draft
        (notice, wasCut, promptProblem, sizeProblem, seedProblem, photoProblem) = (nil, false, nil, nil, nil, nil)
        fill()
    }

    private func fill() {
        (widthText, heightText) = ("\(draft.size.width)", "\(draft.size.height)")
        seedText = draft.seed.map(String.init) ?? ""
        isShowingMore = draft.seed != nil || draft.start != nil || photo != nil
    }

    // MARK: the prompt

    var count: Int { PromptText.count(draft.prompt) }
    var counter: String { "\(count) of \(PromptText.most)" }

    /// What is typed or pasted beyond the limit is cut off, by whole characters.
    func promptChanged() {
        promptProblem = nil
        let isTooLong = count > PromptText.most
        if isTooLong { draft.prompt = String(draft.prompt.prefix(PromptText.most)) }
        // The cut itself is a change, too.
        if isTooLong || count < PromptText.most { wasCut = isTooLong }
    }

    func random() {
        draft.prompt = SamplePrompts.another(than: draft.prompt)
        draft.template = nil
    }

    // MARK: the shape

    var isCustom: Bool { draft.shapeName == "custom" }

    func choose(shape: String) {
        draft.shapeName = shape
        if !isCustom { sizeProblem = nil }
    }

    private func takeSize() {
        if let width = Int(widthText), let height = Int(heightText) {
            draft.size = PictureSize(width: width, height: height)
        }
        if sizeProblem != nil { checkSize() }
    }

    /// A field was left.
    func checkSize() {
        guard isCustom else { return }
        guard Int(widthText) != nil, Int(heightText) != nil else {
            sizeProblem = PictureSize.Problem.side.message
            return
        }
        sizeProblem = draft.size.problem?.message
    }

    // MARK: the seed

    private func takeSeed() {
        let text = seedText.trimmingCharacters(in: .whitespaces)
        draft.seed = Int(text)
        if seedProblem != nil { checkSeed() }
    }

    func checkSeed() {
        let isEmpty = seedText.allSatisfy(\.isWhitespace)
        let isRight = draft.seed.map(PictureWish.seeds.contains) ?? false
        seedProblem = isEmpty || isRight ? nil : String(localized: "A seed is a whole number from 0 to 4294967295.")
    }

    // MARK: an own photo

    /// Place and time are removed here, before anything leaves the phone.
    func choose(photo: Data) async {
        (isPreparing, photoProblem) = (true, nil)
        defer { isPreparing = false }
        do throws(PhotoFailure) {
            let ready = try await photos.prepare(photo)
            self.photo = ready
            draft.start = nil
            keepPhoto(ready)
        } catch {
            photoProblem =
                error == .tooLarge
                ? String(localized: "This photo is too large. Choose another one.")
                : String(localized: "This photo can’t be read. Choose another one.")
        }
    }

    func photoUnreadable() { photoProblem = String(localized: "This photo can’t be read. Choose another one.") }

    func removePhoto() {
        guard photo != nil || draft.start != nil else { return }
        (photo, draft.start, photoProblem) = (nil, nil, nil)
        keepPhoto(nil)
    }

    // MARK: asking

    /// Whether all of it keeps the rules; what doesn't is said beside its field.
    func check() -> Bool {
        promptProblem = nil
        checkSize()
        checkSeed()
        if let problem = draft.problem, problem.field == "prompt" { promptProblem = problem.message }
        return promptProblem == nil && sizeProblem == nil && seedProblem == nil && draft.problem == nil
    }
}

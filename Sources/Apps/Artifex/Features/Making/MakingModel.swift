/// The making of a picture from the prompt to the result. It goes on while another screen is shown, and after a relaunch.
import ArtifexCore
import Clients
import Foundation
import Language
import Observation
import StoreFeatures
import Wire
import WorkFeatures

@MainActor @Observable final class MakingModel {
    enum Screen: Hashable {
        case prompt, generating, result
    }

    /// Over the tabs. Whoever closes the result has seen it.
    var isOpen = false {
        didSet { if oldValue, !isOpen { left() } }
    }
    private(set) var screen = Screen.prompt
    let prompt: PromptModel
    /// What is being made, or was made and hasn't been looked at.
    private(set) var generation: GenerationModel?
    private(set) var result: PictureResultModel?

    @ObservationIgnored private let account: Account
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let credits: CreditsModel
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let pictures: PictureLoader
    @ObservationIgnored private let changes: GalleryChanges
    @ObservationIgnored private let store: MakingStore
    /// Opens the prices, with why.
    @ObservationIgnored private let upsell: (String) -> Void

    init(
        account: Account, clients: Clients, credits: CreditsModel, gallery: GalleryClient, pictures: PictureLoader,
        changes: GalleryChanges, upsell: @escaping (String) -> Void
    ) {
        self.account = account
        self.clients = clients
        self.credits = credits
        self.gallery = gallery
        self.pictures = pictures
        self.changes = changes
        self.upsell = upsell
        let store = MakingStore(files: clients.files, userID: account.id)
        self.store = store
        prompt = PromptModel(
            draft: store.load()?.draft ?? PromptDraft(), photo: store.photo, photos: clients.photos
        ) { store.keep(photo: $0) }
    }

    var draft: PromptDraft { prompt.draft }

    /// The job of what is on the screen.
    var link: URL? { generation?.run.jobID.flatMap { URL(string: "artifex://generation/\($0)") } }

    /// Another one can only be asked for when this one is done.
    var isMaking: Bool { generation?.work.isUnderWay == true }

    // MARK: coming and going

    /// Opens the prompt screen. Without wishes of its own, it shows what was typed and not used yet.
    func begin(_ draft: PromptDraft) {
        let isFresh = prompt.draft == PromptDraft() || prompt.draft == generation?.run.draft
        if draft != PromptDraft() || isFresh { prompt.begin(draft) }
        if !isMaking, result != nil { forget() }
        screen = .prompt
        isOpen = true
    }

    /// Opens what is being made or was made.
    func show() {
        guard generation != nil else { return }
        isOpen = true
        settle()
    }

    /// Once, when the account's app opens: what an earlier process began goes on.
    func resume() {
        guard generation == nil, let run = store.load()?.run else { return }
        follow(run)
    }

    /// Of a message: the generation that it is about.
    /// - Returns: a picture to show instead, while something else is being made.
    func open(job id: String) async -> UUID? {
        if generation?.run.jobID == id {
            show()
            return nil
        }
        let made = await made(by: id)
        if isMaking { return made?.pictures.first?.id }
        var draft = PromptDraft()
        if let first = made?.pictures.first, let details = try? await gallery.picture(first.id) {
            draft = PromptDraft(details)
        }
        follow(GenerationRun(draft, jobID: id))
        screen = .generating
        isOpen = true
        return nil
    }

    private func made(by job: String) async -> MadePictures? {
        guard let result = try? await clients.functions.job(job, nil, nil).result else { return nil }
        return try? JSONDecoder().decode(MadePictures.self, from: Data(result.jsonText.utf8))
    }

    /// From the result, or from a trouble: everything that was chosen is still there.
    func backToPrompt() {
        if let generation {
            prompt.draft = generation.run.draft
            prompt.draft.again = nil
        }
        forget()
        screen = .prompt
    }

    func close() { isOpen = false }

    private func left() {
        if screen == .result { backToPrompt() }
        save()
    }

    /// Signed out: nothing goes on for this account.
    func stop() { generation?.work.stop() }

    // MARK: asking

    func generate() {
        guard !isMaking, prompt.check(), isAffordable(prompt.draft) else { return }
        prompt.notice = nil
        start(prompt.draft)
    }

    /// From the result: the same prompt and settings once more, as a run of its own.
    func again() { repeatResult(seed: result?.draft.seed) }

    /// The same with another seed, where one was set.
    func vary() { repeatResult(seed: Int.random(in: PictureWish.seeds)) }

    private func repeatResult(seed: Int?) {
        guard let result, !isMaking else { return }
        var draft = result.draft
        (draft.again, draft.seed) = (result.shownID, seed)
        if isAffordable(draft) { start(draft) }
    }

    /// The server decides; what is known for certain is said before it is asked.
    private func isAffordable(_ draft: PromptDraft) -> Bool {
        if credits.isUnlimited || !credits.isKnown || credits.isCached { return true }
        if draft.outputs > 1 {
            sell(.premium(Self.severalWords))
            return false
        }
        if credits.credits >= draft.outputs { return true }
        sell(.credits(Self.creditWords(needed: draft.outputs, balance: credits.credits)))
        return false
    }

    static var severalWords: String {
        String(localized: "Four pictures at once are part of Artifex Premium. Nothing was charged.")
    }

    static func creditWords(needed: Int, balance: Int) -> String {
        String(
            localized: """
                This needs \(OfferText.credits(needed)) and you have \(max(0, balance)). Nothing was charged. \
                Upgrade to Premium to go on.
                """)
    }

    private func sell(_ notice: PromptModel.Notice) {
        prompt.notice = notice
        switch notice {
        case .credits(let words), .premium(let words): upsell(words)
        case .refused, .stopped: break
        }
    }

    private func start(_ draft: PromptDraft) {
        follow(GenerationRun(draft), photo: draft.start == nil ? prompt.photo : nil)
        screen = .generating
    }

    private func follow(_ run: GenerationRun, photo: Data? = nil) {
        generation?.work.stop()
        result = nil
        let generation = GenerationModel(
            run: run, photo: photo, clients: clients, userID: account.id,
            changed: { [weak self] in self?.changed($0, photo) }, ended: { [weak self] in await self?.ended() })
        self.generation = generation
        save()
        generation.start()
    }

    /// Its photo lies in storage now, or the server knows it.
    private func changed(_ run: GenerationRun, _ photo: Data?) {
        if let photo, photo == prompt.photo { prompt.draft.start = run.draft.start }
        save()
    }

    // MARK: the end

    private func ended() async {
        if case .made(let made, let paid)? = generation?.phase, let draft = generation?.run.draft {
            result = PictureResultModel(
                made: made, draft: draft, paid: paid, clients: clients, gallery: gallery, pictures: pictures,
                changes: changes)
        }
        // Whoever looks elsewhere is told there; it waits for them.
        if isOpen, screen == .generating { settle() }
        save()
        await credits.syncCredits()
    }

    /// The screen that its end leads to.
    private func settle() {
        guard let generation else { return }
        switch generation.phase {
        case .made: screen = .result
        case .refused("premium_required", let words):
            backToPrompt()
            prompt.draft.outputs = 1
            sell(.premium(words))
        case .refused(_, let words):
            backToPrompt()
            prompt.notice = .refused(words)
        case .outOfCredits(let offer):
            let needed = generation.run.draft.outputs
            backToPrompt()
            sell(
                .credits(
                    Self.creditWords(needed: offer?.price ?? needed, balance: offer?.balance ?? credits.credits)))
        case .cancelled:
            backToPrompt()
            prompt.notice = .stopped
        case .sending, .starting, .running, .needsConsent, .trouble: screen = .generating
        }
    }

    /// What the consent screen led to.
    func decided(_ agreed: Bool) {
        if agreed { generation?.start() } else { backToPrompt() }
    }

    func tryAgain() { generation?.tryAgain() }

    func cancel() async { await generation?.cancel() }

    /// The session is over: the way back leads over the welcome screen.
    func signInAgain() async { await clients.auth.signOut() }

    private func forget() {
        generation?.work.stop()
        (generation, result) = (nil, nil)
        save()
    }

    /// Also when the app goes to the background.
    func save() { store.save(.init(draft: prompt.draft, run: generation?.run)) }
}

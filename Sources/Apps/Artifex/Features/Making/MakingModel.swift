/// The making of pictures, from the prompt to the result, one run at a time; it goes on while another screen is shown.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Observation

@MainActor @Observable final class MakingModel {
    enum Screen: Hashable {
        case prompt, run
    }

    /// Whether its screens are over the tabs.
    var isOpen = false
    private(set) var screen = Screen.prompt
    private(set) var prompt: PromptModel
    /// The run that is under way or was shown last.
    private(set) var generation: GenerationModel?
    /// A start photo is on its way.
    private(set) var isUploading = false
    private(set) var photoProblem: String?

    @ObservationIgnored private let account: Account
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let store: GenerationStore
    /// Hears of every run that has ended: balances and lists have changed.
    @ObservationIgnored var ended: () async -> Void = {}

    init(account: Account, clients: Clients) {
        self.account = account
        self.clients = clients
        store = GenerationStore(clients: clients, userID: account.id)
        prompt = PromptModel(PromptDraft()) { _ in }
        let saved = store.load()
        prompt = model(saved?.draft ?? PromptDraft())
        if let generation = saved?.generation {
            self.generation = run(generation)
            screen = .run
        }
    }

    /// Takes up the run that an earlier launch left behind.
    func resume() {
        if let generation, generation.isUnderWay { generation.start() }
    }

    /// Opens the prompt screen; what was being typed there before makes way for what was chosen.
    func begin(_ draft: PromptDraft) {
        if draft != PromptDraft() || prompt.draft.prompt.isEmpty { prompt = model(draft) }
        screen = .prompt
        isOpen = true
    }

    /// Back to the run that is under way, or to its result.
    func reopen() {
        screen = generation == nil ? .prompt : .run
        isOpen = true
    }

    /// Of a message: the generation that it is about.
    func open(job id: String) async {
        if generation?.generation.jobID?.lowercased() != id.lowercased() {
            var generation = Generation(draft: prompt.draft)
            generation.jobID = id.lowercased()
            self.generation?.stop()
            self.generation = run(generation)
            self.generation?.start()
        }
        reopen()
    }

    /// Makes pictures of what stands on the prompt screen.
    func generate() {
        guard prompt.isValid, generation?.isUnderWay != true else { return }
        begin(Generation(draft: prompt.draft))
    }

    /// Another picture from the same prompt and settings, as a new run. The same seed would draw the same again.
    func again(_ id: UUID?) {
        var draft = generation?.generation.draft ?? prompt.draft
        (draft.seed, draft.again) = (nil, id)
        begin(Generation(draft: draft))
    }

    /// Keeps everything that was chosen.
    func backToPrompt() { screen = .prompt }

    /// Whoever agreed or bought goes on with the same run.
    func goOn() { generation?.tryAgain() }

    /// - Parameter photo: as it was picked; what a camera wrote into it is left out.
    func useStart(_ photo: Data) async {
        (isUploading, photoProblem) = (true, nil)
        defer { isUploading = false }
        let path = "\(account.id.lowercased())/starts/\(UUID().uuidString.lowercased()).jpg"
        do {
            let prepared = try await clients.photos.prepare(photo)
            try await clients.storage.upload("artifex", path, prepared, "image/jpeg") { _ in }
            prompt.draft.start = path
        } catch let error as ClientError {
            photoProblem = Trouble(error).message
        } catch {
            photoProblem = "This photo can’t be read. Choose another one."
        }
    }

    func stop() { generation?.stop() }

    private func begin(_ new: Generation) {
        generation?.stop()
        store.save(prompt.draft, new)
        generation = run(new)
        screen = .run
        generation?.start()
    }

    private func model(_ draft: PromptDraft) -> PromptModel {
        PromptModel(draft) { [weak self] in self?.save($0) }
    }

    private func save(_ draft: PromptDraft) { store.save(draft, generation?.generation) }

    private func run(_ generation: Generation) -> GenerationModel {
        GenerationModel(
            generation, clients: clients,
            changed: { [weak self] now in
                if let self { store.save(prompt.draft, now) }
            },
            ended: { [weak self] in await self?.ended() })
    }
}

/// The making of a picture from the prompt to the result. It goes on while another screen is shown, and after a relaunch.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import Wire
import WorkFeatures

@MainActor @Observable final class MemoryModel {
    enum Phase: Hashable {
        case starting, running
        case made(OwnPicture, maker: String)
        case needsConsent(ConsentNeed)
        case trouble(Trouble)
    }

    /// Above the button, until something is changed.
    enum Notice: Hashable {
        /// It needs a plan.
        case plan(String)
        /// The server refused the wish; its words say why.
        case refused(String)
        case stopped
    }

    /// What the making must know of the app around it.
    struct Surroundings {
        var gallery: GalleryModel
        /// Nil until it is known.
        var hasPlan: @MainActor () -> Bool?
        /// Opens the prices, with why.
        var sell: @MainActor (String) -> Void
    }

    static let functionName = "make-memory"
    static var planWords: String {
        String(localized: "Making pictures needs Veramo Premium, yours or your partner’s. Nothing was made or charged.")
    }

    var draft: MemoryDraft {
        didSet { if draft != oldValue { (notice, problem) = (nil, nil) } }
    }
    private(set) var notice: Notice?
    /// Said under the prompt, after a try.
    private(set) var problem: String?
    /// More was typed or pasted than a prompt may have.
    private(set) var wasCut = false
    /// Of what was asked for; nil while somebody is still choosing.
    private(set) var phase: Phase?
    private(set) var run: JobRun<MemoryDraft>?
    let work: JobWork

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let around: Surroundings
    @ObservationIgnored private let store: MemoryStore

    init(account: Account, clients: Clients, around: Surroundings) {
        (self.clients, self.around) = (clients, around)
        store = MemoryStore(files: clients.files, userID: account.id)
        work = JobWork(clients: clients)
        draft = store.load()?.draft ?? MemoryDraft()
    }

    /// Another one can only be asked for when this one is done.
    var isMaking: Bool { work.isUnderWay }

    // MARK: - choosing

    /// What is typed or pasted beyond the limit is cut off, by whole characters.
    func promptChanged() {
        let isTooLong = draft.prompt.count > MemoryWish.most
        if isTooLong { draft.prompt = String(draft.prompt.prefix(MemoryWish.most)) }
        // The cut itself is a change, too.
        if isTooLong || draft.prompt.count < MemoryWish.most { wasCut = isTooLong }
    }

    /// The chosen one again: none.
    func choose(_ preset: MemoryPreset?) { draft.preset = preset == draft.preset ? nil : preset }

    var isFull: Bool { draft.references.count >= MemoryWish.mostReferences }

    func toggle(_ reference: MemoryDraft.Reference) {
        if draft.references.contains(where: { $0.id == reference.id }) {
            forget(reference: reference.id)
        } else if !isFull {
            draft.references.append(reference)
        }
    }

    /// It was deleted, or isn’t wanted any more.
    func forget(reference id: UUID) { draft.references.removeAll { $0.id == id } }

    /// From the gallery: this picture to begin with, beside what is chosen already.
    func begin(with picture: OwnPicture) {
        if !isMaking, phase != nil { backToPrompt() }
        let reference = MemoryDraft.Reference(picture)
        if !draft.references.contains(where: { $0.id == reference.id }) { toggle(reference) }
    }

    // MARK: - asking

    func ask() {
        guard !isMaking else { return }
        problem = draft.problem?.message
        guard problem == nil else { return }
        begin(draft)
    }

    /// From the result: the same wish once more, as a run of its own.
    func again() {
        guard !isMaking, let run else { return }
        begin(run.draft)
    }

    private func begin(_ wish: MemoryDraft) {
        notice = nil
        // The server decides; what is known for certain is said before it is asked.
        if around.hasPlan() == false { return sell(Self.planWords) }
        run = JobRun(wish)
        start()
    }

    /// Once, when the account’s app opens: what an earlier process began goes on.
    func resume() {
        guard run == nil, let saved = store.load()?.run else { return }
        run = saved
        start()
    }

    private func start() {
        guard !isMaking, let run else { return }
        phase = run.jobID == nil ? .starting : .running
        save()
        work.begin({ await self.go() }, afterwards: { self.save() })
    }

    /// After a trouble: the same wish with the same key, unless its job has ended for good.
    func tryAgain() {
        guard !isMaking else { return }
        if case .trouble(let trouble)? = phase, trouble.needsNewJob { run?.startOver() }
        work.forget()
        start()
    }

    /// What the consent screen led to.
    func decided(_ agreed: Bool) {
        if agreed { start() } else { backToPrompt() }
    }

    /// While the request is under way nobody knows the job’s name yet, so it couldn’t be stopped on the server.
    var canCancel: Bool { !work.isCancelling && phase == .running }

    /// Stops it, here and on the server. It costs nothing.
    func cancel() async {
        guard canCancel, await work.cancel(run?.jobID) else { return }
        end(.stopped)
    }

    /// Everything that was chosen is still there.
    func backToPrompt() { end(nil) }

    /// The session is over: the way back leads over the welcome screen.
    func signInAgain() async { await clients.auth.signOut() }

    private func end(_ notice: Notice?) {
        work.stop()
        work.forget()
        if let run { draft = run.draft }
        (run, phase, self.notice) = (nil, nil, notice)
        save()
    }

    private func sell(_ words: String) {
        if run != nil { end(nil) }
        notice = .plan(words)
        around.sell(words)
    }

    /// Also when the screen goes.
    func save() { store.save(.init(draft: draft, run: run)) }
}

// MARK: - the work

extension MemoryModel {
    private func go() async {
        guard let run else { return }
        do throws(ClientError) {
            let job =
                if let id = run.jobID { try await clients.functions.job(id, nil, nil) } else { try await submit(run) }
            try JobWork.goOn()
            phase = .running
            try await finish(try await work.follow(job))
        } catch {
            guard !Task.isCancelled else { return }
            fail(error)
        }
    }

    private func submit(_ run: JobRun<MemoryDraft>) async throws(ClientError) -> JobEnvelope {
        let body: Data
        do { body = try JSONEncoder().encode(run.draft.request) } catch { throw .unexpected("\(error)") }
        let job = try await clients.functions.start(Self.functionName, body, run.key)
        try JobWork.goOn()
        self.run?.jobID = job.id
        save()
        return job
    }

    private func finish(_ job: JobEnvelope) async throws(ClientError) {
        try JobWork.goOn()
        switch job.status {
        case .done: try await finish(job.result)
        case .cancelled: end(.stopped)
        case .failed, .queued, .running, .needsInput:
            guard let problem = job.error else { throw .unexpected("failed without a reason") }
            if problem.isAboutWish {
                end(.refused(problem.message))
            } else {
                phase = .trouble(Trouble(making: problem))
            }
        }
    }

    private func finish(_ result: JSONValue?) async throws(ClientError) {
        let data = Data((result ?? .null).jsonText.utf8)
        guard let made = try? JSONDecoder().decode(MadeMemory.self, from: data) else { throw .unexpected("no picture") }
        let picture = try await around.gallery.picture(made.picture)
        try JobWork.goOn()
        guard let picture else {
            throw .refused(code: "picture_not_found", message: String(localized: "It was deleted meanwhile."))
        }
        around.gallery.add(picture)
        phase = .made(picture, maker: made.maker)
    }

    private func fail(_ error: ClientError) {
        switch error {
        case .consentRequired(let need): phase = .needsConsent(need)
        case .outOfCredits: sell(Self.planWords)
        case .refused("plan_required", let words): sell(words)
        case .refused("picture_not_found", _): phase = .trouble(Trouble(looking: error))
        case .refused("job_not_found", _), .refused("idempotency_conflict", _): phase = .trouble(Trouble(error))
        case .refused(_, let words): end(.refused(words))
        default:
            work.ranIntoTrouble()
            phase = .trouble(Trouble(error))
            if error == .offline { work.whenOnlineAgain(tryAgain) }
        }
    }
}

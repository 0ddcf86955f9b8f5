/// One check from the first photo to the verdict: which screen it is on, and what each end of the analysis leads to.
import AuntenticCore
import Clients
import Foundation
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class CheckModel: Identifiable {
    enum Screen: Hashable {
        case capture
        case analysis
        case result
    }

    private(set) var screen: Screen
    let capture: CaptureModel
    private(set) var analysis: AnalysisModel?
    private(set) var result: ResultModel?

    @ObservationIgnored private let account: Account
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let store: DraftStore
    @ObservationIgnored private let finished: (CheckReport) async -> Void
    @ObservationIgnored private let deleted: (String) -> Void

    /// A draft whose job is known goes on with its job.
    init(
        draft: CheckDraft, account: Account, clients: Clients, finished: @escaping (CheckReport) async -> Void,
        deleted: @escaping (String) -> Void = { _ in }
    ) {
        self.account = account
        self.clients = clients
        self.finished = finished
        self.deleted = deleted
        let store = DraftStore(clients: clients, userID: account.id)
        self.store = store
        capture = CaptureModel(draft: draft, photos: clients.photos) { draft, angle in
            store.keep(angle, of: draft)
            store.save(draft)
        }
        screen = .capture
        if draft.jobID != nil { analyse() }
    }

    /// Nil before the server has been asked.
    var jobID: String? { analysis?.draft.jobID ?? capture.draft.jobID }

    nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

    /// From the review to the server.
    func submit() {
        guard capture.canSubmit, screen == .capture else { return }
        store.save(capture.draft)
        analyse()
    }

    /// Back to the photos, which are all still there; what has been sent stays sent.
    func changePhotos() {
        takeOver()
        screen = .capture
        capture.goToReview()
    }

    /// The server asked for photos: exactly these are taken.
    func retake(_ wish: JobWish) {
        takeOver()
        capture.begin(wish)
        screen = .capture
    }

    /// An undecided result can be followed by photos that may tell more, without taking the others again.
    func addWantedPhotos() {
        guard let result, !result.requests.isEmpty else { return }
        capture.begin(result.requests)
        screen = .capture
    }

    /// After a trouble or a cancelled check.
    func tryAgain() {
        analysis?.tryAgain()
    }

    /// The session is over: the way back leads over the welcome screen.
    func signInAgain() async {
        await clients.auth.signOut()
    }

    /// What the consent screen or the paywall led to.
    func goOn() {
        analysis?.start()
    }

    /// The session ends or the check is thrown away: nothing of it goes on here.
    func stop() {
        analysis?.work.stop()
    }

    /// Ends it for good, here and on the server.
    func discard() async {
        if analysis?.work.isUnderWay == true { await analysis?.cancel() }
        stop()
        store.clear()
    }

    private func analyse() {
        let analysis = AnalysisModel(
            draft: capture.draft, clients: clients, userID: account.id,
            changed: { [weak self] draft in
                self?.capture.draft = draft
                self?.store.save(draft)
            },
            ended: { [weak self] report in await self?.show(report) })
        self.analysis = analysis
        screen = .analysis
        analysis.start()
    }

    private func show(_ report: CheckReport) async {
        store.clear()
        result = ResultModel(
            report: report, draft: capture.draft, userID: account.id, clients: clients, deleted: deleted)
        screen = .result
        await finished(report)
    }

    private func takeOver() {
        guard let analysis else { return }
        analysis.work.stop()
        capture.draft = analysis.draft
        if analysis.hasEnded { capture.draft.startOver() }
        self.analysis = nil
    }
}

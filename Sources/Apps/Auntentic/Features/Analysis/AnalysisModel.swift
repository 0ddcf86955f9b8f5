/// One submission: sends the photos, starts the job, follows it to its end. It goes on while no screen shows it.
import AccountFeatures
import AuntenticCore
import Clients
import Foundation
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class AnalysisModel {
    enum Phase: Hashable {
        case uploading
        case starting
        case running
        indirect case report(CheckReport)
        case needsPhotos(JobWish)
        case needsConsent(ConsentNeed)
        case outOfCredits(WalletOffer?)
        case trouble(Trouble)
        case cancelled
    }

    private(set) var phase = Phase.uploading
    let work: JobWork
    var job: JobEnvelope? { work.job }
    let uploads: Uploads<PhotoAngle>

    /// The draft as it changes: photos that arrived, the job's id, a new key.
    @ObservationIgnored private(set) var draft: CheckDraft
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let userID: String
    @ObservationIgnored private let changed: (CheckDraft) -> Void
    @ObservationIgnored private let ended: (CheckReport) async -> Void

    static let functionName = "authenticate-sneaker"
    @ObservationIgnored private let log = AppLog("check")

    /// - Parameters:
    ///   - changed: hears of every step that must survive a relaunch.
    ///   - ended: hears of the result, once.
    init(
        draft: CheckDraft, clients: Clients, userID: String, changed: @escaping (CheckDraft) -> Void,
        ended: @escaping (CheckReport) async -> Void
    ) {
        self.draft = draft
        self.clients = clients
        self.userID = userID
        self.changed = changed
        self.ended = ended
        uploads = Uploads(storage: clients.storage, bucket: "auntentic")
        work = JobWork(clients: clients)
    }

    /// Begins, or continues where it stopped.
    func start() {
        guard !work.isUnderWay else { return }
        phase = draft.jobID == nil ? .uploading : .running
        work.begin({ await self.run() }, afterwards: {})
    }

    /// The job failed or was stopped for good: asking with the same key would only tell so again.
    var hasEnded: Bool {
        if case .trouble(let trouble) = phase { return trouble.needsNewJob }
        return phase == .cancelled
    }

    /// After a trouble: the same check with the same key, unless that one has ended for good.
    func tryAgain() {
        guard !work.isUnderWay else { return }
        if hasEnded { update { $0.startOver() } }
        work.forget()
        start()
    }

    /// While the request is under way nobody knows the job's name yet, so it couldn't be stopped on the server.
    var canCancel: Bool { !work.isCancelling && phase != .starting }

    /// Stops it, here and on the server. It costs nothing.
    func cancel() async {
        guard canCancel, await work.cancel(draft.jobID) else { return }
        phase = .cancelled
    }

    private func run() async {
        do throws(ClientError) {
            let job =
                if let id = draft.jobID { try await clients.functions.job(id, nil, nil) } else { try await submit() }
            try JobWork.goOn()
            phase = .running
            await finish(try await work.follow(job))
        } catch {
            guard !Task.isCancelled else { return }
            fail(error)
        }
    }

    private func submit() async throws(ClientError) -> JobEnvelope {
        phase = .uploading
        try await uploads.sendMissing(draft.files(userID: userID)) { angle in update { $0.photos[angle]?.isSent = true }
        }
        phase = .starting
        let body = try encoded(draft.request(userID: userID))
        let job = try await clients.functions.start(Self.functionName, body, draft.idempotencyKey)
        try JobWork.goOn()
        update { ($0.jobID, $0.isAwaited) = (job.id, false) }
        return job
    }

    private func finish(_ job: JobEnvelope) async {
        guard !Task.isCancelled else { return }
        switch job.status {
        case .done: await show(job.result)
        case .needsInput: phase = job.needsInput.map(Phase.needsPhotos) ?? .trouble(Trouble(.unexpected("no wish")))
        case .cancelled: phase = .cancelled
        case .failed, .queued, .running:
            log.note("a check failed on the server, at attempt", job.attempts)
            phase = .trouble(job.error.map { Trouble(check: $0) } ?? Trouble(.unexpected("failed without a reason")))
        }
    }

    private func show(_ result: JSONValue?) async {
        let data = Data((result ?? .null).jsonText.utf8)
        guard let report = try? JSONDecoder().decode(CheckReport.self, from: data) else {
            phase = .trouble(Trouble(.unexpected("no report")))
            return
        }
        await ended(report)
        phase = .report(report)
    }

    private func fail(_ error: ClientError) {
        switch error {
        case .consentRequired(let need): phase = .needsConsent(need)
        case .outOfCredits(let offer): phase = .outOfCredits(offer)
        case .refused("photo_not_found", _): phase = .trouble(photosLost(Trouble(error)))
        default:
            log.note("a check ran into trouble on its way")
            work.ranIntoTrouble()
            phase = .trouble(Trouble(error))
            if error == .offline { work.whenOnlineAgain(tryAgain) }
        }
    }

    /// Storage no longer has them. What is still on this device is sent again; the rest must be taken again.
    private func photosLost(_ trouble: Trouble) -> Trouble {
        update { draft in
            for (angle, photo) in draft.photos {
                draft.photos[angle] = photo.data == nil ? nil : photo
                draft.photos[angle]?.isSent = false
            }
        }
        var trouble = trouble
        if !draft.missing.isEmpty { trouble.remedy = .changePhotos }
        return trouble
    }

    private func update(_ change: (inout CheckDraft) -> Void) {
        change(&draft)
        changed(draft)
    }
}

/// One generation: sends an own photo if there is one, starts the job, follows it to its end. It goes on while no screen
/// shows it.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Language
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class GenerationModel {
    enum Phase: Hashable {
        case sending, starting, running
        /// With how many credits it took.
        case made(MadePictures, paid: Int?)
        case needsConsent(ConsentNeed)
        case outOfCredits(WalletOffer?)
        /// The wish itself is refused: asking again as it is would be refused again.
        case refused(code: String, message: String)
        case trouble(Trouble)
        case cancelled
    }

    static let functionName = "generate-image"
    static let bucket = "artifex"

    private(set) var phase = Phase.starting
    let work: JobWork
    var job: JobEnvelope? { work.job }
    /// As it changes: the photo that arrived, the job's id, a new key.
    private(set) var run: GenerationRun
    let photo: Data?
    let uploads: Uploads<String>

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let userID: String
    @ObservationIgnored private let changed: (GenerationRun) -> Void
    @ObservationIgnored private let ended: () async -> Void
    @ObservationIgnored private let log = AppLog("picture")

    /// - Parameters:
    ///   - photo: an own one to begin with, which is sent first.
    ///   - changed: hears of every step that must survive a relaunch.
    ///   - ended: hears of every end, whichever it is.
    init(
        run: GenerationRun, photo: Data?, clients: Clients, userID: String,
        changed: @escaping (GenerationRun) -> Void, ended: @escaping () async -> Void
    ) {
        self.run = run
        self.photo = photo
        self.clients = clients
        self.userID = userID
        self.changed = changed
        self.ended = ended
        uploads = Uploads(storage: clients.storage, bucket: Self.bucket)
        work = JobWork(clients: clients)
    }

    /// Begins, or continues where it stopped.
    func start() {
        guard !work.isUnderWay else { return }
        phase = run.jobID != nil ? .running : mustSend ? .sending : .starting
        work.begin({ await self.go() }, afterwards: { await self.ended() })
    }

    /// After a trouble: the same wish with the same key, unless its job has ended for good.
    func tryAgain() {
        guard !work.isUnderWay else { return }
        if hasEnded { update { $0.startOver() } }
        work.forget()
        start()
    }

    /// Asking with the same key would only tell of the same end again.
    var hasEnded: Bool {
        switch phase {
        case .trouble(let trouble): trouble.needsNewJob
        case .cancelled, .refused, .made: true
        default: false
        }
    }

    /// While the request is under way nobody knows the job's name yet, so it couldn't be stopped on the server.
    var canCancel: Bool { !work.isCancelling && phase != .starting }

    /// Stops it, here and on the server. It costs nothing.
    func cancel() async {
        guard canCancel, await work.cancel(run.jobID) else { return }
        phase = .cancelled
        await ended()
    }

    // MARK: the work

    private var mustSend: Bool { photo != nil && run.draft.start == nil }

    private func go() async {
        do throws(ClientError) {
            let job =
                if let id = run.jobID { try await clients.functions.job(id, nil, nil) } else { try await submit() }
            try JobWork.goOn()
            phase = .running
            finish(try await work.follow(job))
        } catch {
            guard !Task.isCancelled else { return }
            fail(error)
        }
    }

    private func submit() async throws(ClientError) -> JobEnvelope {
        if mustSend { try await send() }
        phase = .starting
        let body: Data
        do { body = try JSONEncoder().encode(run.draft.request) } catch { throw .unexpected("\(error)") }
        let job = try await clients.functions.start(Self.functionName, body, run.key)
        try JobWork.goOn()
        update { $0.jobID = job.id }
        return job
    }

    private func send() async throws(ClientError) {
        phase = .sending
        let path = "\(userID.lowercased())/starts/\(run.key).jpg"
        let file = Uploads<String>.File(
            id: path, path: path, data: photo, contentType: "image/jpeg", isSent: false,
            missing: String(localized: "The photo is gone. Choose it again."))
        try await uploads.sendMissing([file]) { _ in update { $0.draft.start = path } }
        try JobWork.goOn()
    }

    private func finish(_ job: JobEnvelope) {
        guard !Task.isCancelled else { return }
        switch job.status {
        case .done:
            let data = Data((job.result ?? .null).jsonText.utf8)
            guard let made = try? JSONDecoder().decode(MadePictures.self, from: data), !made.pictures.isEmpty else {
                return phase = .trouble(Trouble(.unexpected("no pictures")))
            }
            phase = .made(made, paid: job.charged ? job.chargedPrice : 0)
        case .cancelled: phase = .cancelled
        case .failed, .queued, .running, .needsInput:
            log.note("a picture failed on the server, at attempt", job.attempts)
            guard let problem = job.error else {
                return phase = .trouble(Trouble(.unexpected("failed without a reason")))
            }
            phase =
                problem.isAboutWish
                ? .refused(code: problem.code, message: problem.message)
                : .trouble(Trouble(making: problem))
        }
    }

    private func fail(_ error: ClientError) {
        switch error {
        case .consentRequired(let need): phase = .needsConsent(need)
        case .outOfCredits(let offer): phase = .outOfCredits(offer)
        case .refused(let code, let message) where JobProblem.areAboutWish.contains(code):
            if code == "photo_not_found" { update { $0.draft.start = nil } }
            phase = .refused(code: code, message: message)
        default:
            log.note("a picture ran into trouble on its way")
            work.ranIntoTrouble()
            phase = .trouble(Trouble(error))
            if error == .offline { work.whenOnlineAgain(tryAgain) }
        }
    }

    private func update(_ change: (inout GenerationRun) -> Void) {
        change(&run)
        changed(run)
    }
}

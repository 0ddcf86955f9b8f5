/// One recording's way to its report: a place on the server, the upload, and the analysis. Each step is done once, also
/// when the app is launched again in between.
import AccountFeatures
import Clients
import Foundation
import Language
import MirrorMateCore
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class AnalysisModel {
    enum Phase: Hashable {
        case opening, sending, starting, running
        case done(UUID)
        /// The day's use is gone. The recording is still here.
        case usedUp
        /// The analysis has ended without a report; it cost nothing.
        case failed(JobProblem)
        /// On the way there. What was done stays done.
        case trouble(Trouble)
        case cancelled
    }

    private(set) var phase = Phase.opening
    private(set) var run: SessionRun
    /// Bytes of the recording that have left this phone.
    private(set) var sent = TransferProgress(moved: 0, confirmed: 0, total: 0)
    let work: JobWork
    let clip: RecordedClip?

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let changed: (SessionRun) -> Void
    @ObservationIgnored private let ended: () async -> Void
    @ObservationIgnored private let log = AppLog("session")

    /// - Parameters:
    ///   - changed: hears of every step that must survive a relaunch.
    ///   - ended: hears of every end, whichever it is.
    init(
        run: SessionRun, clients: Clients, changed: @escaping (SessionRun) -> Void, ended: @escaping () async -> Void
    ) {
        (self.run, self.clients, self.changed, self.ended) = (run, clients, changed, ended)
        clip = run.clip.flatMap { clients.recording.clips.clip($0) }
        work = JobWork(clients: clients)
    }

    /// Begins, or continues where it stopped.
    func start() {
        guard !work.isUnderWay else { return }
        phase = run.isFinalized ? .running : run.isUploaded ? .starting : run.place == nil ? .opening : .sending
        work.begin({ await self.go() }, afterwards: { await self.ended() })
    }

    /// After a failure the same recording goes the whole way again; after a trouble it goes on from where it was.
    func tryAgain() {
        guard !work.isUnderWay else { return }
        switch phase {
        case .failed, .cancelled: update { $0.startOver() }
        default: break
        }
        work.forget()
        start()
    }

    /// Whether this phone can send the recording once more.
    var canSendAgain: Bool { clip != nil }
    var isRunning: Bool { work.isUnderWay }
    var canCancel: Bool { phase == .running && !work.isCancelling }

    /// Stops the analysis. It costs nothing.
    func cancel() async {
        guard canCancel, await work.cancel(run.id?.uuidString.lowercased()) else { return }
        phase = .cancelled
        await ended()
    }

    // MARK: - the way

    private func go() async {
        do throws(ClientError) {
            let id = try await begun()
            phase = .running
            let job = try await clients.functions.job(id.uuidString.lowercased(), nil, nil)
            try JobWork.goOn()
            finish(try await work.follow(job), id)
        } catch {
            guard !Task.isCancelled else { return }
            fail(error)
        }
    }

    /// The session whose analysis has begun. A place that ran out meanwhile is asked for anew, once.
    private func begun() async throws(ClientError) -> UUID {
        do throws(ClientError) {
            return try await finalized()
        } catch {
            guard error.isAboutPlace || run.place?.isOpen(at: clients.clock.now()) == false, clip != nil,
                !Task.isCancelled
            else { throw error }
            log.note("the place for a recording had run out")
            update { $0.startOver() }
            return try await finalized()
        }
    }

    private func finalized() async throws(ClientError) -> UUID {
        if run.isFinalized, let id = run.id { return id }
        let place = try await opened()
        if !run.isUploaded { try await send(to: place) }
        phase = .starting
        do throws(ClientError) {
            let _: FinalizedSession = try await clients.functions.ask(
                "finalize-session", FinalizeSessionRequest(sessionId: place.sessionId))
        } catch .refused("session_ended", _) {
            // An earlier asking got through; its job tells the rest.
        }
        try JobWork.goOn()
        update { $0.isFinalized = true }
        return place.sessionId
    }

    private func opened() async throws(ClientError) -> OpenedSession {
        if let place = run.place { return place }
        phase = .opening
        let place: OpenedSession = try await clients.functions.ask(
            "init-session",
            InitSessionRequest(maxDurationSec: RecordingLimits.longest, contentType: run.type))
        try JobWork.goOn()
        update { $0.take(place) }
        return place
    }

    private func send(to place: OpenedSession) async throws(ClientError) {
        guard let clip else {
            throw .refused(
                code: "file_not_found",
                message: String(localized: "The recording isn’t on this phone any more. Record it again."))
        }
        phase = .sending
        sent = TransferProgress(moved: 0, confirmed: 0, total: clip.byteCount)
        let (steps, heard) = AsyncStream.makeStream(of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
        let reader = Task { for await step in steps { sent = step } }
        defer { reader.cancel() }
        let upload = FileUpload(
            file: clip.file, bucket: place.uploadBucket, path: place.uploadPath, contentType: place.contentType,
            link: place.uploadToken)
        do throws(ClientError) {
            try await clients.storage.uploadFile(upload, .files(clients.files)) { heard.yield($0) }
        } catch {
            heard.finish()
            throw error
        }
        heard.finish()
        await reader.value
        try JobWork.goOn()
        update { $0.isUploaded = true }
    }

    private func finish(_ job: JobEnvelope, _ id: UUID) {
        guard !Task.isCancelled else { return }
        switch job.status {
        case .done: phase = .done(id)
        case .cancelled: phase = .cancelled
        case .failed, .queued, .running, .needsInput:
            log.note("an analysis ended without a report, at attempt", job.attempts)
            phase = job.error.map { .failed($0) } ?? .trouble(Trouble(.unexpected("failed without a reason")))
        }
    }

    private func fail(_ error: ClientError) {
        if case .outOfCredits = error { return phase = .usedUp }
        log.note("a recording ran into trouble on its way")
        work.ranIntoTrouble()
        phase = .trouble(Trouble(recording: error))
        if error == .offline { work.whenOnlineAgain(tryAgain) }
    }

    private func update(_ change: (inout SessionRun) -> Void) {
        change(&run)
        changed(run)
    }
}

extension ClientError {
    /// What another place mends.
    fileprivate var isAboutPlace: Bool {
        if case .refused(let code, _) = self {
            ["session_expired", "session_not_found", "not_uploaded", "link_expired"].contains(code)
        } else {
            false
        }
    }
}

/// From the record button to the report: what is asked before, the camera, and the recording's way. It goes on while
/// another screen is shown, and after a relaunch.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Observation
import RecordingFeatures
import WorkFeatures

@MainActor @Observable final class RecordingModel {
    enum Screen: Hashable {
        case promise
        case consent(ConsentNeed)
        case permission(RecordingPermission)
        case camera
        case analysis
    }

    enum Beginning: Hashable {
        case going, usedUp, unknown
    }

    /// Over home.
    var isOpen = false {
        didSet { if oldValue, !isOpen { closed() } }
    }
    private(set) var screen = Screen.camera
    /// Why no recording began.
    private(set) var trouble: Trouble?
    /// What is on its way, or has ended and hasn't been looked at.
    private(set) var analysis: AnalysisModel?
    let recorder: RecorderModel
    /// Hears of every end, with the report if there is one that somebody waits for.
    @ObservationIgnored var ended: (UUID?) async -> Void = { _ in }
    /// Hears why the prices should come up.
    @ObservationIgnored var refused: (String) -> Void = { _ in }

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let quota: QuotaService
    @ObservationIgnored private let reports: ReportClient
    @ObservationIgnored let store: RunStore
    @ObservationIgnored private let promiseKey: String
    @ObservationIgnored private let consents: OpenConsents

    init(account: Account, clients: Clients, quota: QuotaService, reports: ReportClient) {
        (self.clients, self.quota, self.reports) = (clients, quota, reports)
        store = RunStore(files: clients.files, clips: clients.recording.clips, userID: account.id)
        recorder = RecorderModel(recording: clients.recording, haptics: clients.haptics)
        consents = OpenConsents(clients: clients, account: account.id)
        promiseKey = "mirrormate.promise.\(account.id)"
    }

    // MARK: - beginning

    /// First the day's use. If it can't be looked up, nothing begins.
    func begin() async -> Beginning {
        guard !quota.isChecking else { return .unknown }
        if analysis != nil {
            show()
            return .going
        }
        trouble = nil
        switch await quota.canAnalyzeToday() {
        case .unknown(let why):
            trouble = why
            return .unknown
        // A place that was asked for and not used still holds it.
        case .usedUp where spare == nil: return .usedUp
        case .usedUp, .allowed: break
        }
        await openCamera()
        return .going
    }

    private var spare: OpenedSession? {
        store.load().spare.flatMap { $0.isOpen(at: clients.clock.now()) ? $0 : nil }
    }

    private func openCamera() async {
        recorder.reset()
        screen = hasPromised ? await afterPromise() : .promise
        isOpen = true
    }

    // MARK: - what is asked before the first recording

    private var hasPromised: Bool { clients.keychain.read(promiseKey) != nil }

    func promised() async {
        clients.keychain.write(promiseKey, Data("1".utf8))
        screen = await afterPromise()
    }

    /// Of what may go to a third party. Whatever it is, the recording goes on.
    func decided(_ agreed: Bool, on need: ConsentNeed) async {
        guard screen == .consent(need) else { return }
        if !agreed { consents.decline(need) }
        screen = await afterPromise()
    }

    private func afterPromise() async -> Screen {
        if let need = await consents.next() { return .consent(need) }
        let permission = await clients.recording.permission()
        return permission.isAllowed ? .camera : .permission(permission)
    }

    func askPermission() async { settle(await clients.recording.ask()) }

    func openSettings() async {
        await clients.recording.openSettings()
        await lookAtPermission()
    }

    /// The app comes back, perhaps from the phone's settings.
    func lookAtPermission() async {
        if case .permission = screen { settle(await clients.recording.permission()) }
    }

    private func settle(_ permission: RecordingPermission) {
        guard case .permission = screen else { return }
        screen = permission.isAllowed ? .camera : .permission(permission)
    }

    // MARK: - a recording, or a video that was chosen

    /// Records until the person stops it, or the longest time is over.
    func record() async {
        if let clip = await recorder.record() { await use(clip) }
    }

    func chosen(_ choice: VideoChoice) async {
        switch choice {
        case .loading: recorder.waits()
        case .failed(let failure): failed(failure)
        case .chosen(let clip): await use(clip)
        }
    }

    /// Words about a file stand on the camera's screen.
    private func failed(_ failure: RecordingFailure) {
        recorder.failed(failure)
        if recorder.camera != .live, case .permission = screen { screen = .camera }
    }

    func use(_ clip: RecordedClip) async {
        guard let (fitting, name) = await recorder.keep(clip),
            let type = RecordingType(rawValue: fitting.contentType)
        else { return }
        let place = spare.flatMap { $0.contentType == type.rawValue ? $0 : nil }
        store.save { $0.spare = nil }
        follow(SessionRun(clip: name, type: type, place: place))
        screen = .analysis
    }

    // MARK: - the analysis

    private func follow(_ run: SessionRun) {
        analysis?.work.stop()
        let analysis = AnalysisModel(
            run: run, clients: clients, changed: { [weak self] run in self?.store.save { $0.run = run } },
            ended: { [weak self] in await self?.analysisEnded() })
        self.analysis = analysis
        store.save { $0.run = run }
        analysis.start()
    }

    /// What an earlier process began goes on; what another phone began is found, too.
    func resume() async {
        guard analysis == nil else { return }
        if let run = store.load().run { return follow(run) }
        guard let id = try? await reports.running(), analysis == nil else { return }
        follow(SessionRun(following: id))
    }

    /// Of a message: the session that it is about.
    func open(_ session: UUID) async {
        if analysis?.run.id != session {
            guard analysis?.isRunning != true else { return show() }
            follow(SessionRun(following: session))
        }
        show()
    }

    func show() {
        guard let analysis else { return }
        if case .done(let report) = analysis.phase { return leave(to: report) }
        screen = .analysis
        isOpen = true
    }

    private func analysisEnded() async {
        guard let analysis else { return }
        if case .done(let report) = analysis.phase {
            if let clip = analysis.run.clip { store.keep(clip, of: report) }
            // It lies in history from now on.
            store.save { $0.run = nil }
            guard isOpen, screen == .analysis else { return await ended(nil) }
            return leave(to: report)
        }
        await ended(nil)
    }

    private func leave(to report: UUID) {
        analysis = nil
        isOpen = false
        Task { await ended(report) }
    }

    /// The words of a refusal, once somebody looks at it.
    func upgrade() { refused(QuotaService.usedUp) }

    /// A purchase was booked: what waited for it goes on.
    func tryAgain() { analysis?.tryAgain() }

    /// Away with it, and back to the camera; the day's use is looked up first, as each time.
    func recordAgain() async {
        discard()
        isOpen = false
        if await begin() == .usedUp { refused(QuotaService.usedUp) }
    }

    /// Leaves what has ended without a report.
    func discard() {
        guard let analysis else { return }
        analysis.work.stop()
        if let clip = analysis.run.clip { clients.recording.clips.remove(clip) }
        let unused = analysis.run.unused(at: clients.clock.now())
        store.save { ($0.run, $0.spare) = (nil, unused ?? $0.spare) }
        self.analysis = nil
    }

    private func closed() { recorder.leave() }

    func stop() {
        recorder.leave()
        analysis?.work.stop()
    }
}

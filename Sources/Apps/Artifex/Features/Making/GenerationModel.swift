/// One run on its way: starts the job, follows it to its end, and says how it ended. It goes on while no screen shows it.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class GenerationModel {
    enum Phase: Hashable {
        case starting
        case running
        case made(MadePictures)
        case needsConsent(ConsentNeed)
        case outOfCredits
        case needsPremium
        case trouble(Trouble)
        case cancelled
    }

    static let functionName = "generate-image"

    private(set) var phase = Phase.starting
    private(set) var generation: Generation
    private(set) var isCancelling = false
    var job: JobEnvelope? { follower.job }
    /// The connection to a running job was lost; the job itself goes on.
    var isReconnecting: Bool { follower.isReconnecting }

    private let follower: JobFollower
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let changed: (Generation) -> Void
    @ObservationIgnored private let ended: () async -> Void
    @ObservationIgnored private var work: Task<Void, Never>?

    /// - Parameters:
    ///   - changed: hears of every step that must survive a relaunch.
    ///   - ended: hears of the end, once a job has one.
    init(
        _ generation: Generation, clients: Clients, changed: @escaping (Generation) -> Void,
        ended: @escaping () async -> Void
    ) {
        self.generation = generation
        self.clients = clients
        self.changed = changed
        self.ended = ended
        follower = JobFollower(functions: clients.functions, clock: clients.clock)
    }

    /// The stages of the job in a person's words, and the one that it is at.
    var stages: [String] { GenerationStage.allCases.map(\.words) }
    var stage: Int? {
        job?.stage.flatMap(GenerationStage.init(rawValue:)).flatMap { GenerationStage.allCases.firstIndex(of: $0) }
    }

    /// An unfinished picture, where the maker shows some.
    var preview: Data? {
        guard let url = job?.preview?.url, let comma = url.firstIndex(of: ",") else { return nil }
        return Data(base64Encoded: String(url[url.index(after: comma)...]))
    }

    /// Whether it is still to end.
    var isUnderWay: Bool { phase == .starting || phase == .running }

    /// Begins, or goes on where it stopped. A second call while it works does nothing.
    func start() {
        guard work == nil else { return }
        phase = generation.jobID == nil ? .starting : .running
        work = Task {
            await run()
            if !Task.isCancelled { work = nil }
        }
    }

    /// After a trouble: the same run with the same key, unless that one has ended for good.
    func tryAgain() {
        guard work == nil else { return }
        if case .trouble(let trouble) = phase, trouble.needsNewJob { renew() }
        if phase == .cancelled { renew() }
        follower.forget()
        start()
    }

    /// While the request is on its way nobody knows the job's name yet, so it couldn't be stopped on the server.
    var canCancel: Bool { !isCancelling && phase == .running }

    /// Stops it here and on the server. What wasn't made isn't charged.
    func cancel() async {
        guard canCancel, let id = generation.jobID else { return }
        isCancelling = true
        defer { isCancelling = false }
        guard let job = try? await clients.functions.cancelJob(id) else { return }
        // It may have been faster than the tap: then the follower shows its pictures.
        guard job.status == .cancelled else { return }
        stop()
        phase = .cancelled
        await ended()
    }

    /// Stops only what happens here; the job goes on.
    func stop() {
        work?.cancel()
        work = nil
    }

    /// Until the work at hand is over.
    func finished() async { await work?.value }

    private func renew() { update { ($0.key, $0.jobID) = (UUID().uuidString.lowercased(), nil) } }

    private func run() async {
        do throws(ClientError) {
            let job =
                if let id = generation.jobID { try await clients.functions.job(id, nil, nil) } else {
                    try await submit()
                }
            if Task.isCancelled { return }
            phase = .running
            let end = try await follower.follow(job)
            if !Task.isCancelled { await finish(end) }
        } catch {
            if !Task.isCancelled { fail(error) }
        }
    }

    private func submit() async throws(ClientError) -> JobEnvelope {
        let body: Data
        do { body = try JSONEncoder().encode(generation.request) } catch { throw .unexpected("\(error)") }
        let job = try await clients.functions.start(Self.functionName, body, generation.key)
        update { $0.jobID = job.id }
        return job
    }

    private func finish(_ job: JobEnvelope) async {
        switch job.status {
        case .done:
            let data = Data((job.result ?? .null).jsonText.utf8)
            guard let made = try? JSONDecoder().decode(MadePictures.self, from: data) else {
                phase = .trouble(Trouble(.unexpected("no pictures")))
                return
            }
            phase = .made(made)
        case .cancelled: phase = .cancelled
        case .failed, .queued, .running, .needsInput:
            phase = .trouble(job.error.map { Trouble($0) } ?? Trouble(.unexpected("failed without a reason")))
        }
        await ended()
    }

    private func fail(_ error: ClientError) {
        switch error {
        case .consentRequired(let need): phase = .needsConsent(need)
        case .outOfCredits: phase = .outOfCredits
        case .refused("premium_required", _): phase = .needsPremium
        default: phase = .trouble(Trouble(error))
        }
    }

    private func update(_ change: (inout Generation) -> Void) {
        change(&generation)
        changed(generation)
    }
}

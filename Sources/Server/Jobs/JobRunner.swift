/// Takes jobs, runs them, and reports to their owners. Any number of replicas can do so over one database.
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import ServiceLifecycle
import Synchronization
import Wire

package final class JobRunner: Sendable {
    let store: JobStore
    let live: LiveJobs
    let signals = JobSignals()
    let configuration: JobsConfiguration
    let logger: Logger
    let metrics: Metrics?
    private let handlers: [String: AnyJobHandler]
    /// Asks the claiming loop to look now; at most one request is buffered.
    let pokes: AsyncStream<Void>
    private let poke: AsyncStream<Void>.Continuation
    private let mayHaveQueue = Mutex(true)
    let lapsed: Mutex<LapsedLeases>

    /// - Parameter leases: the connection for leases; nil shares `database`, which suits tests but no server.
    package init(
        database: Database, leases: Database? = nil, configuration: JobsConfiguration = .init(),
        handlers: [any JobHandler], logger: Logger,
        metrics: Metrics? = nil
    ) {
        self.configuration = configuration
        self.logger = logger
        self.metrics = metrics
        store = JobStore(
            database: database, leases: leases ?? database, configuration: configuration,
            worker: "\(ProcessInfo.processInfo.hostName):\(getpid()):\(UUID().uuidString.prefix(8).lowercased())")
        self.handlers = Dictionary(handlers.map { ($0.kind, AnyJobHandler($0)) }, uniquingKeysWith: { $1 })
        live = LiveJobs(
            maximum: configuration.maximumRunning, limits: self.handlers.compactMapValues(\.limits.atOnce))
        lapsed = Mutex(LapsedLeases(grace: configuration.heartbeat * 1.5))
        (pokes, poke) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let live = live
        let signals = signals
        metrics?.gauge("atelier_jobs_running", "Jobs this process is running") { Double(live.count) }
        metrics?.gauge("atelier_jobs_waiters", "Requests waiting for a job to end") { Double(signals.count) }
    }

    /// Jobs this process is running now.
    package var running: Int { live.count }

    /// Whether it takes jobs: from its start until it is asked to end.
    package var isOpen: Bool { live.isOpen }

    var kinds: [String] { handlers.keys.sorted() }

    package func stages(of kind: String) -> [String] {
        handlers[kind]?.stages ?? []
    }

    /// Records the job, checks and reserves its price, and begins it here if there is room.
    package func submit(_ request: JobRequest) async throws -> JobStart {
        let isDue = request.runAt.map { $0 <= Date() } ?? true
        let isOurs = handlers[request.kind] != nil
        let lease = request.wish == nil && isDue && isOurs && live.promise(request.kind) ? UUID() : nil
        let attempts = handlers[request.kind]?.limits.attempts ?? configuration.maximumAttempts
        let asked = ContinuousClock.now
        let start: JobStart
        do {
            // When a client hangs up, it must not leave a leased job behind that nobody runs.
            start = try await shielded { [store] in try await store.start(request, lease: lease, attempts: attempts) }
        } catch {
            if lease != nil { live.withdraw(request.kind) }
            throw error
        }
        if case .started(let record) = start, let lease {
            await begin(
                ClaimedJob(
                    record: record, lease: lease, app: request.app, input: request.input,
                    consent: request.consentFinding(at: asked)))
        } else {
            if lease != nil { live.withdraw(request.kind) }
            if case .started = start {
                if request.wish == nil, isDue, isOurs { live.hasQueued(request.kind) }
                look()
            }
        }
        return start
    }

    /// Asks for queued work soon.
    func look() {
        mayHaveQueue.withLock { $0 = true }
        poke.yield()
    }

    /// Runs a leased job whose slot was promised.
    func begin(_ job: ClaimedJob) async {
        let record = job.record
        let signals = signals
        let live = LiveJob(job) { signals.wake(record.id, nil) }
        guard self.live.add(live) else {
            try? await shielded { [store] in try await store.handBack(live, hasAsked: false, isUnheard: false) }
            return
        }
        live.attach(Task { await self.execute(job, live) })
    }

    private func execute(_ job: ClaimedJob, _ live: LiveJob) async {
        let began = ContinuousClock.now
        var logger = logger
        logger[metadataKey: "job"] = "\(job.record.id.uuidString.lowercased())"
        if let handler = handlers[job.record.kind] {
            let context = JobContext(
                id: job.record.id, userID: job.record.userID, attempt: job.record.attempts,
                deadline: began + (handler.limits.deadline ?? configuration.deadline), logger: logger, live: live,
                consent: ConsentCheck(
                    store: store, app: job.app, fresh: job.consent, freshness: configuration.consentFreshness),
                kept: job.checkpoint)
            await run(handler, job, context)
        }
        self.live.remove(live)
        metrics?.observe(
            "atelier_job_seconds", "How long jobs ran", ["kind": job.record.kind], seconds: (.now - began).seconds)
        if mayHaveQueue.withLock({ $0 }) { poke.yield() }
    }

    /// Remembers whether the last look found all queued jobs.
    func foundQueue(isEmpty: Bool) {
        mayHaveQueue.withLock { $0 = !isEmpty }
    }
}

extension JobRequest {
    fileprivate func consentFinding(at instant: ContinuousClock.Instant) -> ConsentCheck.Finding? {
        guard let purpose, let provider else { return nil }
        return ConsentCheck.Finding(purpose: purpose, provider: provider, at: instant)
    }
}

/// Runs `body` to its end even if the caller's task is cancelled: half-finished database work would be worse than late.
func shielded<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    try await Task { try await body() }.value
}

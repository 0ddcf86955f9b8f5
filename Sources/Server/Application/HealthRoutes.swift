/// The routes for load balancers and monitors: `/health`, `/ready`, `/metrics`.
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDatabase
import ServerDeadlines
import ServerHTTP
import Wire

struct HealthRoutes {
    let database: Database
    let metrics: Metrics
    let version: String
    private let readiness = Readiness()

    init(database: Database, metrics: Metrics, version: String) {
        self.database = database
        self.metrics = metrics
        self.version = version
    }

    func add(to router: Router<AtelierContext>) {
        router.get("health", use: health)
        router.get("ready", use: ready)
        router.get("metrics", use: measurements)
    }

    /// The process answers; this says nothing about its dependencies.
    @Sendable private func health(_ request: Request, _ context: AtelierContext) -> Response {
        .json(["status": "ok", "version": .string(version)] as JSONValue)
    }

    /// Postgres answers too: send traffic.
    @Sendable private func ready(_ request: Request, _ context: AtelierContext) async -> Response {
        do {
            try await readiness.check { [database] in _ = try await database.query("select 1") }
            return .json(["status": "ready"] as JSONValue)
        } catch {
            context.logger.warning("not ready", metadata: ["error": "\(error)"])
            return .json(
                ["status": "unavailable", "message": "The database does not answer."] as JSONValue,
                status: .serviceUnavailable)
        }
    }

    /// Only for this machine and the service key: our load is nobody else's business.
    @Sendable private func measurements(_ request: Request, _ context: AtelierContext) throws -> Response {
        // Behind a proxy on this machine, every client looks local.
        let isNear =
            request.headers[.forwardedFor] == nil && ["127.0.0.1", "::1", "local"].contains(context.clientAddress)
        guard isNear || context.credential.caller?.role == Caller.service.role else { throw HTTPError(.notFound) }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: metrics.text())))
    }
}

/// One probe of Postgres for all callers that ask meanwhile, with an answer in time even if Postgres gives none.
private actor Readiness {
    private struct TookTooLong: Error {}
    private static let patience = Duration.seconds(2)
    private var looking: (since: ContinuousClock.Instant, task: Task<Void, any Error>)?
    private var known: (at: ContinuousClock.Instant, result: Result<Void, any Error>)?

    /// - Throws: the probe's error; a result younger than a fifth of a second counts for all callers.
    func check(_ look: @escaping @Sendable () async throws -> Void) async throws {
        if let known, known.at > .now - .milliseconds(200) { return try known.result.get() }
        let (since, task) = looking ?? begin(look)
        // Nobody waits behind a probe that already hangs, however many ask.
        let left = since + Self.patience - .now
        guard left > .zero else { throw TookTooLong() }
        try await Self.result(of: task, within: left).get()
    }

    /// The probe continues when nobody waits for it any longer. A stopped Postgres doesn't even answer a cancellation,
    /// and a new probe for each question would only queue behind it.
    private func begin(
        _ look: @escaping @Sendable () async throws -> Void
    ) -> (since: ContinuousClock.Instant, task: Task<Void, any Error>) {
        let begun = (since: ContinuousClock.now, task: Task { try await look() })
        looking = begun
        Task {
            known = (.now, await begun.task.result)
            looking = nil
        }
        return begun
    }

    private static func result(
        of task: Task<Void, any Error>, within time: Duration
    ) async -> Result<Void, any Error> {
        let (answers, answer) = AsyncStream<Result<Void, any Error>>.makeStream(bufferingPolicy: .bufferingOldest(1))
        Task { answer.yield(await task.result) }
        let clock = Task {
            try await Alarm.sleep(for: time)
            answer.yield(.failure(TookTooLong()))
        }
        defer { clock.cancel() }
        for await first in answers { return first }
        return .failure(CancellationError())
    }
}

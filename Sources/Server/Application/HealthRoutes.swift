/// What a load balancer and a monitor ask: `/health`, `/ready`, `/metrics`.
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDatabase
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

    /// The process answers; says nothing about what it depends on.
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

    /// For this machine and for the service key: how busy we are is nobody else's business.
    @Sendable private func measurements(_ request: Request, _ context: AtelierContext) throws -> Response {
        // A proxy on this machine makes everybody look near.
        let isNear =
            request.headers[.forwardedFor] == nil && ["127.0.0.1", "::1", "local"].contains(context.clientAddress)
        guard isNear || context.credential.caller?.role == Caller.service.role else { throw HTTPError(.notFound) }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: metrics.text())))
    }
}

/// One look at Postgres for everybody who asks meanwhile, and an answer in time though Postgres gives none.
private actor Readiness {
    private struct TookTooLong: Error {}
    private static let patience = Duration.seconds(2)
    private var looking: (since: ContinuousClock.Instant, task: Task<Void, any Error>)?
    private var known: (at: ContinuousClock.Instant, result: Result<Void, any Error>)?

    /// - Throws: what the look threw; one that is younger than a fifth of a second counts for all.
    func check(_ look: @escaping @Sendable () async throws -> Void) async throws {
        if let known, known.at > .now - .milliseconds(200) { return try known.result.get() }
        let (since, task) = looking ?? begin(look)
        // Nobody is put behind a look that has hung already, however many ask.
        let left = since + Self.patience - .now
        guard left > .zero else { throw TookTooLong() }
        try await Self.result(of: task, within: left).get()
    }

    /// The look goes on when nobody waits for it any longer: a stopped Postgres doesn't even answer its cancellation, and
    /// a look for each question would only queue behind it.
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
            try await Task.sleep(for: time)
            answer.yield(.failure(TookTooLong()))
        }
        defer { clock.cancel() }
        for await first in answers { return first }
        return .failure(CancellationError())
    }
}

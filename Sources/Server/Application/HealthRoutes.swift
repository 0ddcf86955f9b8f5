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
    private var looking: Task<Void, any Error>?
    private var known: (at: ContinuousClock.Instant, result: Result<Void, any Error>)?

    /// - Throws: what the look threw; one that is younger than a fifth of a second counts for all.
    func check(_ look: @escaping @Sendable () async throws -> Void) async throws {
        if let known, known.at > .now - .milliseconds(200) { return try known.result.get() }
        let task = looking ?? Task { try await Self.within(.seconds(2), look) }
        looking = task
        let result = await task.result
        if looking == task {
            looking = nil
            known = (.now, result)
        }
        try result.get()
    }

    private static func within(_ time: Duration, _ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: time)
                throw TookTooLong()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

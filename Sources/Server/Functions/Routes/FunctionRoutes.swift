/// All URLs of `/functions/v1`.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerDatabase
import ServerHTTP
import ServerJobs
import Wire

package struct FunctionRoutes: Sendable {
    let registry: FunctionRegistry
    let runner: JobRunner
    let configuration: FunctionsConfiguration
    private let limiter: RateLimiter

    package init(registry: FunctionRegistry, runner: JobRunner, configuration: FunctionsConfiguration) {
        self.registry = registry
        self.runner = runner
        self.configuration = configuration
        limiter = RateLimiter(limit: configuration.requestsPerMinute, window: 60)
    }

    package func add(to router: Router<AtelierContext>) {
        let routes = router.group("functions/v1").add(middleware: FunctionErrorMiddleware())
        routes.get("jobs/:id") { try await job($0, $1) }
        routes.post("jobs/:id") { try await job($0, $1) }
        routes.post("jobs/:id/cancel") { try await cancel($0, $1) }
        routes.delete("jobs/:id") { try await cancel($0, $1) }
        routes.post(":name") { try await call($0, $1) }
        routes.post(":name/:part") { try await call($0, $1) }
        for method in [HTTPRequest.Method.get, .put, .patch, .delete, .head] {
            routes.on(":name", method: method) { try await refuse($0, $1) }
        }
    }

    private func call(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (caller, userID) = try user(context)
        let name = ["name", "part"].compactMap { context.parameters.get($0) }.joined(separator: "/")
        guard let function = registry[name] else { throw FunctionError.unknownFunction }
        if let seconds = limiter.check(userID.uuidString) { throw FunctionError.tooManyRequests(seconds: seconds) }
        let wait = try WaitPreference(request, longest: configuration.longestWait)
        let key = try Self.idempotencyKey(request)
        let body: ByteBuffer
        do {
            body = try await request.bodyBytes(limit: function.bodyLimit ?? configuration.bodyLimit)
        } catch {
            throw FunctionError(error)
        }
        let reply = try await function.run(
            body,
            FunctionContext(
                caller: caller, userID: userID, idempotencyKey: key, requestID: context.requestID,
                logger: context.logger, clientAddress: context.clientAddress))
        switch reply {
        case .value(let value): return .json(value)
        case .bytes(let data):
            return Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(data: data)))
        case .job(let record): return try await answer(record, wait, of: userID)
        }
    }

    private func refuse(_ request: Request, _ context: AtelierContext) async throws -> Response {
        _ = try user(context)
        let isKnown = context.parameters.get("name").map { registry[$0] != nil } ?? false
        throw isKnown ? FunctionError.wrongMethod : FunctionError.unknownFunction
    }

    /// The signed-in user. A project key is a valid token but belongs to no user.
    func user(_ context: AtelierContext) throws(FunctionError) -> (Caller, UUID) { try context.signedIn() }

    func answer(_ record: JobRecord, _ wait: WaitPreference, of user: UUID) async throws -> Response {
        var record = record
        if !record.status.isEnded, wait.seconds > 0 {
            let duration = Duration.seconds(wait.seconds)
            guard
                let later = try await runner.wait(
                    for: record.id, of: user, duration, seen: wait.seen, known: record)
            else { throw FunctionError.unknownJob }
            record = later
        }
        return response(record)
    }

    /// With the job's own address, which also tells `ClosedAccounts` that the account lives: its jobs go with it. A
    /// cancelled job proves nothing, as deleting an account cancels its jobs first.
    func response(_ record: JobRecord) -> Response {
        var headers: HTTPFields = [:]
        if record.status != .cancelled {
            headers[.location] = "/functions/v1/jobs/\(record.id.uuidString.lowercased())"
        }
        return .json(
            record.json(stages: runner.stages(of: record.kind)), status: record.status.isEnded ? .ok : .accepted,
            headers: headers)
    }

    private static func idempotencyKey(_ request: Request) throws(FunctionError) -> String {
        guard let key = request.headers[.idempotencyKey] else { return UUID().uuidString }
        let isPlain = key.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, (1...255).contains(key.utf8.count) else {
            throw .badField("Idempotency-Key", "must be 1 to 255 visible ASCII characters")
        }
        return key
    }
}

extension AtelierContext {
    /// The signed-in user, for a product's own routes too.
    package func signedIn() throws(FunctionError) -> (Caller, UUID) {
        if case .invalid(let failure) = credential { throw .invalidToken(failure.message) }
        guard let caller = credential.user, let userID = caller.userID else { throw .signInFirst }
        return (caller, userID)
    }
}

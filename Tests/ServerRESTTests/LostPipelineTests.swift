/// A backend that dies with many callers' transactions in its pipeline: none is done twice, and each caller hears whether
/// theirs was done, wasn't, or may have been.
import Foundation
import Hummingbird
import NIOCore
import NIOPosix
import ServerDatabase
import ServerHTTP
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import ServerREST

@Suite(.aside, .timeLimit(.minutes(2))) struct LostPipelineTests {
    private static let count = 30

    @Test("thirty inserts wait in one backend's pipeline when it is told to end: all are sent again, and done once")
    func ended() async throws {
        let tokens = try await makeTestTokens()
        try await withTestDatabase { admin in
            let answers = try await Self.lose(admin, tokens, insert) { backend in
                _ = try await admin.query("select pg_terminate_backend(\(backend))")
            }
            #expect(answers.values.allSatisfy { $0.hasPrefix("HTTP/1.1 201") }, "\(answers)")
        }
    }

    @Test(
        "thirty inserts wait in one backend's pipeline when it is killed: none is done twice or to be repeated")
    func killed() async throws {
        let answers = try await killing(insert)
        #expect(answers.values.allSatisfy { $0.hasPrefix("HTTP/1.1 504") && $0.contains("PGRST001") }, "\(answers)")
    }

    @Test("thirty reads wait in one backend's pipeline when it is killed: all may be tried again")
    func killedReads() async throws {
        let answers = try await killing { number, token in
            """
            GET /rest/v1/marks?number=eq.\(number) HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(token)\r
            Connection: close\r
            \r

            """
        }
        #expect(answers.values.allSatisfy { $0.hasPrefix("HTTP/1.1 503") }, "\(answers)")
    }

    private func killing(_ request: @escaping Wording) async throws -> [Int: String] {
        let tokens = try await makeTestTokens()
        let answers = Mutex<[Int: String]>([:])
        // A cluster of its own: a killed backend takes all of a cluster's connections with it.
        try await withTemporaryFolder { (folder: URL) async throws in
            let postgres = try await EmbeddedPostgres(data: folder, isDurable: false, logger: quietLogger)
            try await postgres.withServer { info in
                _ = try await Migrator(info: info, logger: quietLogger).run(try Migration.platform())
                let admin = Database(info: info, workers: 2, logger: quietLogger)
                let all = try await Self.lose(admin, tokens, request) { kill($0, SIGKILL) }
                answers.withLock { $0 = all }
                await admin.close()
            }
        }
        return answers.withLock { $0 }
    }

    /// The text of the request with this number, with this token.
    private typealias Wording = @Sendable (_ number: Int, _ token: String) -> String

    private let insert: Wording = { number, token in
        let body = "{\"number\":\(number)}"
        return """
            POST /rest/v1/marks HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(token)\r
            Content-Type: application/json\r
            Connection: close\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """
    }

    /// - Returns: the answers by the numbers of their requests.
    private static func lose(
        _ admin: Database, _ tokens: Tokens, _ request: @escaping Wording,
        _ end: @Sendable (_ backend: Int32) async throws -> Void
    ) async throws -> [Int: String] {
        try await admin.transaction {
            try await $0.script("create table marks (number int); grant all on marks to service_role;")
        }
        var limits = PoolLimits(workers: 1)
        limits.depth = count + 2
        let database = Database(info: admin.info, limits: limits, logger: quietLogger)
        let arrived = Arrived()
        let answers = try await serving(database, tokens, arrived) { port in
            // A statement shares its connection once it is known to be quick.
            for _ in 0..<10 { #expect(try await ask(port, request(0, tokens.serviceKey)).hasPrefix("HTTP/1.1 20")) }
            arrived.count.withLock { $0 = 0 }
            return try await askAll(admin, database, arrived, end) {
                try await ask(port, request($0, tokens.serviceKey))
            }
        }
        await database.close()
        var counts: [Int: Int] = [:]
        try await eventually {
            guard let rows = try? await admin.query("select number, count(*) as times from marks group by number")
            else { return false }
            for row in rows { counts[try row.int("number")] = try row.int("times") }
            return true
        }
        for (number, answer) in answers {
            switch answer.dropFirst("HTTP/1.1 ".count).prefix(3) {
            case "201": #expect(counts[number] == 1)
            case "503": #expect(counts[number] == nil && answer.contains("Retry-After"), "\(answer)")
            case "504": #expect([1, nil].contains(counts[number]) && !answer.contains("Retry-After"), "\(answer)")
            default: Issue.record("\(answer)")
            }
        }
        #expect(answers.count == count)
        return answers
    }

    private static func askAll(
        _ admin: Database, _ database: Database, _ arrived: Arrived, _ end: @Sendable (Int32) async throws -> Void,
        _ ask: @escaping @Sendable (_ number: Int) async throws -> String
    ) async throws -> [Int: String] {
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            // The lock's own transaction ends with the killed cluster.
            try? await admin.transaction { transaction in
                try await transaction.script("lock table marks in access exclusive mode")
                for number in 1...count { group.addTask { (number, try await ask(number)) } }
                var backend: Int32?
                try await eventually {
                    let held = "wait_event_type = 'Lock' and datname = current_database()"
                    backend = try await admin.query("select pid from pg_stat_activity where \(held)").scalar.flatMap {
                        Int32($0)
                    }
                    return backend != nil && arrived.count.withLock { $0 == count }
                }
                // A request that has arrived is sent to its backend by the next turns of the loops.
                for loop in Array(MultiThreadedEventLoopGroup.singleton.makeIterator()) {
                    for _ in 0..<3 { try await loop.submit {}.get() }
                }
                #expect(database.waiting == 0, "all are in the pipeline")
                try await end(try #require(backend))
            }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
    }

    private static func ask(_ port: Int, _ request: String) async throws -> String {
        try await aside {
            let socket = try RawConnection(port: port)
            socket.send(Data(request.utf8))
            return socket.rest()
        }
    }

    private static func serving<T: Sendable>(
        _ database: Database, _ tokens: Tokens, _ arrived: Arrived, _ body: (Int) async throws -> T
    ) async throws -> T {
        let schema = SchemaCache(database: database, schemas: ["public"], logger: quietLogger)
        let router = Router(context: AtelierContext.self)
        router.add(middleware: arrived)
        router.add(middleware: GatewayMiddleware(tokens: tokens))
        RESTRoutes(database: database, schema: schema, configuration: RESTConfiguration()).add(to: router)
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let application = Application.onLoops(
            router.buildResponder(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { ready.yield($0.localAddress?.port ?? 0) }, logger: quietLogger)
        let group = ServiceGroup(configuration: .init(services: [application], logger: quietLogger))
        let running = Task { try await group.run() }
        let result: Result<T, any Error>
        do { result = .success(try await body(await ports.first { _ in true } ?? 0)) } catch {
            result = .failure(error)
        }
        await group.triggerGracefulShutdown()
        try await running.value
        return try result.get()
    }
}

/// Counts the requests that have come in.
private final class Arrived: RouterMiddleware {
    typealias Context = AtelierContext
    let count = Mutex(0)

    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        count.withLock { $0 += 1 }
        return try await next(request, context)
    }
}

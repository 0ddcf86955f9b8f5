/// The whole way in one process: gateway, storage, functions, jobs and a real database, with a judge that tests script.
import AsyncHTTPClient
import AuntenticCore
import AuntenticServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerMedia
import ServerMetering
import ServerProducts
import ServerStorage
import ServiceLifecycle
import TestSupport
import Wire

struct Studio: Sendable {
    var database: Database
    var tokens: Tokens
    var user: TestUser
    var judge: any SneakerJudge
    var client: any TestClientProtocol
    var runner: JobRunner
    /// Holds everything that isn't in the database.
    var files: URL

    static let url = "https://api.example.com"

    /// - Parameter consents: whether the account has agreed to the judge.
    static func open(
        _ judge: any SneakerJudge = ScriptedJudge(), consents: Bool = true, evidence: EvidenceEngine? = nil,
        functions: FunctionsConfiguration = .init(),
        _ change: @escaping (inout AuntenticConfiguration) -> Void = { _ in },
        _ body: @escaping @Sendable (Studio) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product) { database in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var configuration = AuntenticConfiguration(cache: folder.appendingPathComponent("cache"))
            change(&configuration)
            let tokens = try await makeTestTokens()
            let user = try await TestUser.make(database, tokens)
            let media = try MediaPool(workers: 2)
            let storage = try StorageRoutes(
                database: database, tokens: tokens, media: media,
                configuration: StorageConfiguration(
                    blobs: folder.appendingPathComponent("blobs"), cache: folder.appendingPathComponent("cache/images"))
            )
            let house = House(
                database: database, jobs: database, tokens: tokens, files: storage.reader, objects: storage.owned,
                media: media,
                metrics: Metrics(), client: .shared, model: nil, url: Self.url, data: folder, limitsRates: true,
                settings: ProductSettings(product: Auntentic.id), logger: quietLogger)
            let product = try Auntentic(house, configuration, judge: judge, evidence: evidence)
            var jobs = JobsConfiguration()
            jobs.drain = .milliseconds(100)
            let runner = JobRunner(
                database: database, configuration: jobs, handlers: product.handlers, logger: quietLogger)
            let registry = FunctionRegistry(
                product.functions(runner) + [
                    ConsentFunction(database: database, parties: product.thirdParties).function,
                    PreferencesFunction(database: database).function,
                    ExportData(
                        database: database, reader: storage.reader, links: storage.links,
                        products: [Auntentic.id: product.exports], url: Self.url
                    ).function,
                    DeleteAccount(database: database, runner: runner) { user in
                        try await storage.reader.deleteAll(owner: user)
                        return try await database.query("delete from auth.users where id = $1", [user.uuidString])
                            .affected > 0
                    }.function,
                ])
            let router = Router(context: AtelierContext.self)
            router.add(middleware: GatewayMiddleware(tokens: tokens))
            storage.add(to: router)
            FunctionRoutes(registry: registry, runner: runner, configuration: functions).add(to: router)
            product.add(to: router)
            if consents {
                try await Consents(database: database).grant(
                    ConsentSubject(app: Auntentic.id, purpose: "photos", provider: judge.identity.provider),
                    named: judge.identity.providerName, by: user.id)
            }
            try await run(runner) {
                try await Application(router: router).test(.router) { client in
                    try await body(
                        Studio(
                            database: database, tokens: tokens, user: user, judge: judge, client: client,
                            runner: runner, files: folder))
                }
            }
        }
    }

    private static func run(_ runner: JobRunner, _ body: @escaping () async throws -> Void) async throws {
        let group = ServiceGroup(services: [runner], logger: quietLogger)
        let service = Task { try await group.run() }
        while !runner.isOpen { try await Task.sleep(for: .milliseconds(5)) }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await group.triggerGracefulShutdown()
        try await service.value
        try result.get()
    }
}

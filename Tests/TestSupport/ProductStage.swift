/// One or more products on a whole server in this process: database, storage, functions, jobs, and an account.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerMedia
import ServerMetering
import ServerProducts
import ServerProviders
import ServerPush
import ServerStorage
import ServiceLifecycle
import Wire

package struct ProductStage: Sendable {
    package struct Answer: Sendable {
        package var status: Int
        package var json: JSONValue
    }

    package let database: Database
    package let user: TestUser
    /// Where its files lie.
    package let folder: URL
    /// As the server makes them: what a phone says, from the product that a notice belongs to.
    package let words: PushService.Words
    /// The app whose bucket and wallet the shorthands below speak of.
    private let app: String
    private let tokens: Tokens
    private let client: any TestClientProtocol

    /// - Parameters:
    ///   - products: the first is the one that the shorthands speak of.
    ///   - pictures: the image maker that an operator would have configured.
    ///   - transcriber: the one that an operator would have configured.
    ///   - model: the model that an operator would have configured.
    ///   - hasMovableClock: as on a server in development: see `setClock`.
    ///   - settings: the first one's, without its name. Artifex' samples, which take seconds to draw, are off.
    package static func open(
        _ products: any Product.Type..., settings: [String: String] = [:], pictures: ImageMakerSettings? = nil,
        transcriber: TranscriberConfiguration? = nil, model: OpenAIConfiguration? = nil, hasMovableClock: Bool = false,
        body: @escaping @Sendable (ProductStage) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product, hasMovableClock: hasMovableClock) { database in
            for product in products { try await migrate(product.id, database) }
            let tokens = try await makeTestTokens()
            let user = try await TestUser.make(database, tokens)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stage-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let (router, runner, made) = try parts(
                products, settings, database, tokens, folder
            ) { house in
                house.maker = pictures?.maker(http: .shared)
                house.transcriber = transcriber.map { OpenAITranscriber(configuration: $0, http: .shared) }
                house.model = model
            }
            let group = ServiceGroup(services: [runner] + made.flatMap(\.services), logger: quietLogger)
            let service = Task { try await group.run() }
            while !runner.isOpen { try await Task.sleep(for: .milliseconds(5)) }
            let result: Result<Void, any Error>
            do {
                try await Application(router: router).test(.router) { client in
                    try await body(
                        ProductStage(
                            database: database, user: user, folder: folder,
                            words: { notice in made.first { type(of: $0).id == notice.app }?.words(for: notice) },
                            app: products[0].id, tokens: tokens, client: client))
                }
                result = .success(())
            } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await service.value
            try result.get()
        }
    }

    private static func parts(
        _ products: [any Product.Type], _ settings: [String: String], _ database: Database, _ tokens: Tokens,
        _ folder: URL, furnish: (inout House) -> Void
    ) throws -> (Router<AtelierContext>, JobRunner, [any Product]) {
        let media = try MediaPool(workers: 2)
        let storage = try StorageRoutes(
            database: database, tokens: tokens, media: media,
            configuration: StorageConfiguration(
                blobs: folder.appendingPathComponent("blobs"), cache: folder.appendingPathComponent("cache/images")))
        let made = try products.map { product in
            var values = product.id == "artifex" ? ["samples": "off"] : [:]
            if product.id == products[0].id { values.merge(settings) { $1 } }
            var house =
                House(
                    database: database, jobs: database, tokens: tokens, files: storage.reader, objects: storage.owned,
                    media: media, metrics: Metrics(), client: .shared, model: nil, url: "https://api.example.com",
                    data: folder, limitsRates: true, settings: ProductSettings(product: product.id, values: values),
                    logger: quietLogger)
            furnish(&house)
            return try product.init(house)
        }
        var configuration = JobsConfiguration()
        configuration.drain = .milliseconds(100)
        configuration.patrol = .milliseconds(100)
        let runner = JobRunner(
            database: database, configuration: configuration, handlers: made.flatMap(\.handlers), logger: quietLogger)
        let exports = Dictionary(made.map { (type(of: $0).id, $0.exports) }, uniquingKeysWith: { $1 })
        let functions = FunctionRegistry(
            made.flatMap { $0.functions(runner) } + [
                ConsentFunction(database: database, parties: made.flatMap(\.thirdParties)).function,
                PreferencesFunction(database: database).function,
                DevicesFunction(database: database, apps: made.map { type(of: $0).id }).function,
                ExportData(
                    database: database, reader: storage.reader, links: storage.links, products: exports,
                    openBuckets: made.flatMap(\.openBuckets), url: "https://api.example.com"
                ).function,
                DeleteAccount(
                    database: database, runner: runner,
                    apps: Dictionary(made.map { (type(of: $0).id, type(of: $0).name) }, uniquingKeysWith: { $1 }),
                    parts: made.map { product in { try await product.forget($0) } }
                ) { user in
                    try await storage.reader.deleteAll(owner: user)
                    return try await database.query("delete from auth.users where id = $1", [user.uuidString])
                        .affected > 0
                }.function,
            ])
        let router = Router(context: AtelierContext.self)
        router.add(middleware: GatewayMiddleware(tokens: tokens))
        storage.add(to: router)
        FunctionRoutes(registry: functions, runner: runner, configuration: .init()).add(to: router)
        for product in made { product.add(to: router) }
        return (router, runner, made)
    }

    /// A product that only tests know has its migration among the tests.
    private static func migrate(_ app: String, _ database: Database) async throws {
        let isThere = try await database.query("select to_regnamespace($1) is not null", [app]).scalar == "t"
        guard !isThere else { return }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("TestProduct/Migrations")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.hasSuffix("_\(app).sql") {
            for statement in try String(contentsOf: file, encoding: .utf8).components(separatedBy: ";\n") {
                let text = statement.trimmingCharacters(in: .whitespacesAndNewlines)
                if !text.isEmpty { _ = try await database.query(text) }
            }
        }
    }
}

extension ProductStage {
    /// The same stage for another account.
    package func somebodyElse() async throws -> ProductStage {
        ProductStage(
            database: database, user: try await TestUser.make(database, tokens), folder: folder, words: words, app: app,
            tokens: tokens, client: client)
    }

    /// The same stage as another product sees it.
    package func of(_ app: String) -> ProductStage {
        ProductStage(
            database: database, user: user, folder: folder, words: words, app: app, tokens: tokens, client: client)
    }

    /// Calls a function, or with `get` looks at a job.
    package func call(
        _ path: String, _ body: JSONValue? = nil, key: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [
            .apiKey: tokens.anonKey, .authorization: "Bearer \(user.token)", .contentType: "application/json",
        ]
        if let key { headers[.idempotencyKey] = key }
        return try await client.execute(
            uri: "/functions/v1/\(path)", method: body == nil ? .get : .post, headers: headers,
            body: body.map { ByteBuffer(string: $0.jsonText) }
        ) { response in
            Answer(
                status: Int(response.status.code),
                json: (try? JSONValue(json: Data(response.body.readableBytesView))) ?? .null)
        }
    }

    /// A function of the product's schema, as the account calls it over `/rest/v1/rpc`. Answers its value, or its rows.
    package func rpc(_ function: String, _ arguments: [String: JSONValue] = [:]) async throws -> JSONValue {
        // PostgREST's own form: the arguments by name, from one JSON value.
        let names = arguments.keys.sorted()
        let values = names.map { arguments[$0] == .null ? nil : arguments[$0].map { $0.stringValue ?? $0.jsonText } }
        let list = names.enumerated().map { #""\#($1)" => $\#($0 + 1)"# }.joined(separator: ", ")
        let rows = try await database.withRole(
            user.caller, .init(),
            [
                Statement(
                    "select coalesce(json_agg(r), '[]') as answer from \(app).\"\(function)\"(\(list)) as r", values,
                    prepared: false)
            ])[0]
        return try JSONValue(json: Data(try rows.only().string("answer").utf8))
    }

    package struct Download: Sendable {
        package var status: Int
        package var contentType: String
        package var headers: HTTPFields = [:]
        package var body: Data
    }

    /// What somebody without an account sends to one of the product's own addresses.
    package func post(_ path: String, _ body: Data, _ headers: HTTPFields) async throws -> Int {
        try await client.execute(uri: "/\(path)", method: .post, headers: headers, body: ByteBuffer(bytes: body)) {
            Int($0.status.code)
        }
    }

    /// An address with nothing but this as its bearer.
    package func ask(_ path: String, bearer: String) async throws -> Download {
        try await client.execute(uri: path, method: .get, headers: [.authorization: "Bearer \(bearer)"]) { response in
            Download(
                status: Int(response.status.code), contentType: response.headers[.contentType] ?? "",
                body: Data(response.body.readableBytesView))
        }
    }

    /// One of the product's own addresses, as the account.
    package func get(_ path: String) async throws -> Download { try await send(.get, path) }

    /// Any request, as the account.
    package func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: ByteBuffer? = nil, _ more: HTTPFields = [:]
    ) async throws -> Download {
        var headers: HTTPFields = [.apiKey: tokens.anonKey, .authorization: "Bearer \(user.token)"]
        for field in more { headers[field.name] = field.value }
        return try await client.execute(uri: "/\(path)", method: method, headers: headers, body: body) { response in
            Download(
                status: Int(response.status.code), contentType: response.headers[.contentType] ?? "",
                headers: response.headers, body: Data(response.body.readableBytesView))
        }
    }

    /// Moves the clock of a stage that has a movable one.
    /// - Parameter time: as Postgres reads it, such as `2027-03-01 12:00+01`.
    package func setClock(_ time: String) async throws {
        _ = try await database.query("select atelier.set_clock($1::timestamptz)", [time])
    }

    package func consent(_ purpose: String, _ provider: String, action: String = "grant") async throws {
        let answer = try await call(
            "consent",
            [
                "action": .string(action), "app": .string(app), "purpose": .string(purpose),
                "provider": .string(provider),
            ])
        guard answer.status == 200 else { throw StageFailure(description: answer.json.jsonText) }
    }

    /// What the account can spend in the app, as it reads it.
    package func credits() async throws -> Int {
        try await database.withRole(
            user.caller, .init(), [Statement("select available from \(app).user_credits")])[0].only().int("available")
    }

    /// A text of the app's bucket; nil when the account can't read it.
    package func download(_ path: String) async throws -> String? {
        try await client.execute(
            uri: "/storage/v1/object/authenticated/\(app)/\(path)", method: .get,
            headers: [.apiKey: tokens.anonKey, .authorization: "Bearer \(user.token)"]
        ) { response in response.status == .ok ? String(buffer: response.body) : nil }
    }

    /// As signing in would: the session that the account's token names is there.
    package func openSession() async throws {
        let claims = try JSONValue(json: Data(user.caller.claims.utf8))
        _ = try await database.query(
            "insert into auth.sessions (id, user_id) values ($1, $2)",
            [claims["session_id"]?.stringValue, user.id.uuidString])
    }

    package func number(_ sql: String) async throws -> Int {
        Int(try await database.query(sql).scalar ?? "") ?? -1
    }
}

package struct StageFailure: Error, CustomStringConvertible {
    package var description: String
}

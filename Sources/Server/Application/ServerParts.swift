/// All parts of a running server, made from its configuration in one place.
import AsyncHTTPClient
import Foundation
import Logging
import ServerAttestation
import ServerAuth
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerMail
import ServerMedia
import ServerMetering
import ServerProducts
import ServerProviders
import ServerPurchases
import ServerPush
import ServerREST
import ServerRealtime
import ServerStorage
import ServiceLifecycle

struct ServerParts: Sendable {
    let url: String
    let tokens: Tokens
    let metrics = Metrics()
    let configuration: Configuration
    let pools: Pools
    let auth: AuthRoutes
    let rest: RESTRoutes
    let realtime: Realtime
    let storage: StorageRoutes
    let functions: FunctionRoutes
    let adapty: AdaptyRoutes?
    let products: [any Product]
    let runner: JobRunner
    let schema: SchemaCache
    private let authSweeper: AuthSweeper
    private let keyWatch: SigningKeyWatch
    private let loopWatch: LoopWatch
    let purchases: PurchaseParts?
    private let push: PushParts?

    init(
        _ configuration: Configuration, url: String, secret: String, pools: Pools,
        client: HTTPClient, logger: Logger
    ) async throws {
        self.configuration = configuration
        self.url = url
        self.pools = pools
        let database = pools.requests
        tokens = try await Tokens(secret: secret)
        let keyFile = SigningKeyFile(configuration)
        tokens.use(try keyFile.load())
        keyWatch = SigningKeyWatch(file: keyFile, tokens: tokens, logger: logger)
        loopWatch = LoopWatch(metrics: metrics, logger: logger)

        schema = SchemaCache(database: database, schemas: configuration.rest.schemas, logger: logger)
        rest = RESTRoutes(database: database, schema: schema, configuration: configuration.rest)

        realtime = Realtime(
            database: pools.realtime, changesDatabase: pools.changes, tokens: tokens,
            limits: configuration.realtime, logger: logger)

        let media = try MediaPool(isLazy: true)
        storage = try StorageRoutes(
            database: database, lookups: pools.lookups, tokens: tokens, media: media,
            configuration: configuration.storage, http: client)
        try await storage.checkBlobs()

        var accounts = configuration.auth
        accounts.apiURL = url
        accounts = try DevelopmentMode.adapted(accounts, configuration)
        let files = storage.reader
        let removeFiles: @Sendable (UUID) async throws -> Void = { user in try await files.deleteAll(owner: user) }
        auth = AuthRoutes(
            database: pools.accounts, tokens: tokens, mailer: Self.mailer(configuration), httpClient: client,
            configuration: accounts, onDelete: removeFiles)
        authSweeper = AuthSweeper(database: pools.accounts, configuration: accounts, logger: logger)

        let (tokens, metrics, links, objects) = (tokens, metrics, storage.links, storage.owned)
        // One for all: fal's messages come to one address, whichever product asked.
        let maker = configuration.pictures?.maker(http: client, observer: .counting(in: metrics))
        let transcriber = configuration.transcriber.map {
            OpenAITranscriber(configuration: $0, http: client, observer: .counting(in: metrics))
        }
        let products = try Self.products(configuration) { settings in
            var house = House(
                database: database, jobs: pools.jobs, tokens: tokens, files: files, objects: objects, media: media,
                metrics: metrics,
                client: client, model: configuration.openAI, url: url, data: configuration.data,
                limitsRates: configuration.limitsRates, settings: settings, logger: logger)
            house.maker = maker
            house.transcriber = transcriber
            house.program = configuration.program
            return house
        }
        try DoubleName.check(products.flatMap(\.handlers).map(\.kind), "kind of job")
        var jobs = configuration.jobs
        jobs.drain = configuration.shutdownGrace
        let runner = JobRunner(
            database: pools.jobs, leases: pools.leases, configuration: jobs, handlers: products.flatMap(\.handlers),
            logger: logger, metrics: metrics)
        let deletion = AccountDeletion(database: pools.accounts, onDelete: removeFiles, logger: logger)
        try DoubleName.check(products.flatMap { $0.functions(runner) }.map(\.name), "function")
        let purchases = configuration.apple.map {
            PurchaseParts(
                $0, database: database, client: client, metrics: metrics, limitsRates: configuration.limitsRates,
                logger: logger)
        }
        self.purchases = purchases
        functions = FunctionRoutes(
            registry: FunctionRegistry(
                products.flatMap { $0.functions(runner) } + (purchases?.functions ?? []) + [
                    ConsentFunction(database: database, parties: products.flatMap(\.thirdParties)).function,
                    MergeAccount(database: database, tokens: tokens).function,
                    PreferencesFunction(database: database).function,
                    DevicesFunction(database: database, apps: products.map { type(of: $0).id }).function,
                    ExportData(
                        database: database, reader: files, links: links,
                        products: Dictionary(
                            products.map { (type(of: $0).id, $0.exports) }, uniquingKeysWith: { $1 }),
                        openBuckets: products.flatMap(\.openBuckets), url: url
                    ).function,
                    DeleteAccount(
                        database: database, runner: runner,
                        apps: Dictionary(
                            products.map { (type(of: $0).id, type(of: $0).name) }, uniquingKeysWith: { $1 }),
                        parts: products.map { product in { try await product.forget($0) } }
                    ) { try await deletion.deleteUser(id: $0) }.function,
                ] + (try Self.attestation(configuration, database: database, client: client))),
            runner: runner, configuration: configuration.functions)
        adapty = configuration.adapty.map { settings in
            AdaptyRoutes(
                settings, desk: AdaptyDesk(settings, database: database, client: client, logger: logger))
        }
        self.products = products
        self.runner = runner
        push = try configuration.push.map {
            try PushParts($0, database: pools.accounts, products: products, metrics: metrics, logger: logger)
        }

        let sockets = realtime
        metrics.gauge("atelier_realtime_sockets", "Open websockets.") { Double(sockets.sockets) }
        metrics.gauge("atelier_realtime_dropped", "Websockets dropped because their client read too slowly.") {
            Double(sockets.droppedClients)
        }
        let waiting = database
        metrics.gauge("atelier_database_waiting", "Transactions waiting for a connection.") { Double(waiting.waiting) }
        metrics.gauge("atelier_media_waiting", "Pictures waiting to be decoded.") { Double(media.waiting) }
    }

    /// The services beside the routes, in starting order.
    var services: [any Service] {
        let sweeper = authSweeper
        let sweep = PeriodicService(every: .seconds(3600)) { await sweeper.sweep() }
        var services: [any Service] = [storage.sweeper, sweep]
        services += products.flatMap(\.services)
        services += [SchemaService(schema: schema), MemoryReturn(), keyWatch, LoopService(watch: loopWatch), realtime]
        if let push { services.append(push) }
        if let reconciler = purchases?.reconciler {
            services.append(PeriodicService(every: .seconds(600)) { await reconciler.run() })
        }
        return services + [runner]
    }

    private static func attestation(
        _ configuration: Configuration, database: Database, client: HTTPClient
    ) throws -> [Function] {
        guard let settings = configuration.attestation else { return [] }
        let verifier = try AttestationVerifier()
        return [AttestDevice(settings, database: database, client: client, verifier: verifier).function]
    }

    private static func mailer(_ configuration: Configuration) -> any Mailer {
        switch configuration.mail {
        case .folder: FolderMailer(folder: configuration.mailFolder.path)
        case .command(let path): CommandMailer(path: path)
        }
    }

    private static func products(
        _ configuration: Configuration, _ house: (ProductSettings) -> House
    ) throws -> [any Product] {
        let settings = try SettingsByProduct(configuration.settings, of: configuration.products)
        return try configuration.products.map { product in try product.init(house(settings[product.id])) }
    }
}

/// Keeps the schema catalog of `/rest/v1` in step with the database.
private struct SchemaService: Service {
    let schema: SchemaCache
    func run() async throws { await cancelWhenGracefulShutdown { await schema.listen() } }
}

private struct LoopService: Service {
    let watch: LoopWatch
    func run() async throws { await cancelWhenGracefulShutdown { try? await watch.run() } }
}

/// Runs an action at the start and then periodically until the server ends.
private struct PeriodicService: Service {
    private let interval: Duration
    private let work: @Sendable () async -> Void

    init(every interval: Duration, _ work: @escaping @Sendable () async -> Void) {
        self.interval = interval
        self.work = work
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat { await work() } while (try? await Task.sleep(for: interval)) != nil
        }
    }
}

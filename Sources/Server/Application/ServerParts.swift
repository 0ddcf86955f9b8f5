/// Everything a running server consists of, made from its configuration in one place.
import AsyncHTTPClient
import AuntenticCore
import Foundation
import Logging
import ServerAuth
import ServerDatabase
import ServerEvidence
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerLabels
import ServerMail
import ServerMedia
import ServerMetering
import ServerProviders
import ServerREST
import ServerReports
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
    let storage: StorageRoutes
    let functions: FunctionRoutes
    let sharePages: SharePages
    let reportKey: ReportKeyRoute
    let runner: JobRunner
    let schema: SchemaCache
    let judge: any SneakerJudge
    private let authSweeper: AuthSweeper
    private let prepared: PreparedPhotos

    init(
        _ configuration: Configuration, url: String, secret: String, pools: Pools,
        client: HTTPClient, logger: Logger
    ) async throws {
        self.configuration = configuration
        self.url = url
        self.pools = pools
        let database = pools.requests
        tokens = try await Tokens(secret: secret)

        schema = SchemaCache(database: database, schemas: configuration.rest.schemas, logger: logger)
        rest = RESTRoutes(database: database, schema: schema, configuration: configuration.rest)

        let media = try MediaPool()
        storage = try StorageRoutes(
            database: database, tokens: tokens, media: media, configuration: configuration.storage)

        var accounts = try DevelopmentMode.adapted(configuration.auth, configuration)
        accounts.apiURL = url
        let files = storage.reader
        let removeFiles: @Sendable (UUID) async throws -> Void = { user in try await files.deleteAll(owner: user) }
        auth = AuthRoutes(
            database: pools.accounts, tokens: tokens, mailer: Self.mailer(configuration), httpClient: client,
            configuration: accounts, onDelete: removeFiles)
        authSweeper = AuthSweeper(database: pools.accounts, configuration: accounts, logger: logger)

        judge = Self.judge(configuration, client, metrics)
        prepared = try PreparedPhotos(pool: media, configuration: configuration.functions)
        let check = SneakerCheck(
            judge: judge, source: StoragePhotos(reader: storage.reader), prepared: prepared,
            evidence: try Self.evidence(configuration, logger), hashes: PhotoHashes(database: pools.jobs))
        var jobs = configuration.jobs
        jobs.drain = configuration.shutdownGrace
        runner = JobRunner(
            database: pools.jobs, leases: pools.leases, configuration: jobs, handlers: [check], logger: logger,
            metrics: metrics)
        let reportKey = try ReportKey.load(in: configuration.data)
        self.reportKey = ReportKeyRoute(key: reportKey.publicKey)
        let deletion = AccountDeletion(database: pools.accounts, onDelete: removeFiles, logger: logger)
        let registry = FunctionRegistry([
            AuthenticateSneaker(
                check: check, runner: runner,
                inspections: PhotoInspections(pool: media, atOnce: configuration.functions.inspectedAtOnce),
                configuration: configuration.functions
            ).function,
            DeleteCheck(database: database, reader: files).function,
            ShareCheck(database: database, tokens: tokens, url: url).function,
            SignReport(database: database, key: reportKey, url: url).function,
            ConsentFunction(database: database, providers: Self.thirdParties(judge)).function,
            PreferencesFunction(database: database).function,
            ExportData(database: database, reader: files, links: storage.links, url: url).function,
            DeleteAccount(database: database, runner: runner) { try await deletion.deleteUser(id: $0) }.function,
        ])
        functions = FunctionRoutes(registry: registry, runner: runner, configuration: configuration.functions)
        sharePages = SharePages(
            database: database, tokens: tokens, reader: files, url: url, configuration: configuration.functions)

        let waiting = database
        metrics.gauge("atelier_database_waiting", "Transactions waiting for a connection.") { Double(waiting.waiting) }
        metrics.gauge("atelier_media_waiting", "Pictures waiting to be decoded.") { Double(media.waiting) }
    }

    /// What runs beside the routes, in the order in which it starts.
    var services: [any Service] {
        let sweeper = authSweeper
        let sweep = PeriodicService(every: .seconds(3600)) { await sweeper.sweep() }
        return [storage.sweeper, sweep, prepared, SchemaService(schema: schema), MemoryReturn(), runner]
    }

    /// Which model judges photos, or how to get one, for the lines printed at the start.
    var judgeName: String {
        configuration.openAI == nil
            ? "none: rules check labels and photos, nobody looks at the shoe; set OPENAI_API_KEY or OPENAI_BASE_URL"
            : "\(judge.identity.model) of \(judge.identity.providerName)"
    }

    private static func mailer(_ configuration: Configuration) -> any Mailer {
        switch configuration.mail {
        case .folder: FolderMailer(folder: configuration.mailFolder.path)
        case .command(let path): CommandMailer(path: path)
        }
    }

    /// Whom photos may go to, and who therefore needs consent.
    private static func thirdParties(_ judge: any SneakerJudge) -> [ConsentFunction.Provider] {
        judge.identity.isThirdParty
            ? [.init(id: judge.identity.provider, name: judge.identity.providerName)] : []
    }

    /// Readers have threads of their own: thumbnails and uploads don't wait for a label.
    private static func evidence(_ configuration: Configuration, _ logger: Logger) throws -> EvidenceEngine? {
        guard configuration.readsEvidence else { return nil }
        let pool = try MediaPool(workers: configuration.labelReaders, capacity: 256)
        return EvidenceEngine(
            reader: LabelReader.available(pool: pool, logger: logger), tracer: PhotoTracer(pool: pool), logger: logger)
    }

    private static func judge(
        _ configuration: Configuration, _ client: HTTPClient, _ metrics: Metrics
    ) -> any SneakerJudge {
        guard let openAI = configuration.openAI else { return BuiltInJudge() }
        return OpenAICompatibleJudge(
            client: OpenAIClient(configuration: openAI, http: client), observer: .counting(in: metrics))
    }
}

/// Keeps the catalog that `/rest/v1` plans by in step with the database.
private struct SchemaService: Service {
    let schema: SchemaCache
    func run() async throws { await cancelWhenGracefulShutdown { await schema.listen() } }
}

/// Does something at the start and every so often until the server ends.
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

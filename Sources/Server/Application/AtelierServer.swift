/// A whole server, from starting Postgres to a clean shutdown.
import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServerAuth
import ServerDatabase
import ServerHTTP
import ServerProducts
import ServerProviders
import ServerRealtime
import ServiceLifecycle

/// The data a person needs to use a running server.
package struct RunningAddress: Sendable {
    package let url: String
    package let tokens: Tokens
    /// Lines that the products print at the start.
    package let notes: [ProductNote]
    /// The account to sign in with; only in development mode.
    package let demo: DevelopmentAccount?
    /// The host names by which a browser may call it.
    package let hosts: AllowedHosts
}

package struct AtelierServer: Sendable {
    package static let version = "0.1.0"

    /// Adds routes of another module to the same server and returns services to run beside them. It is called once,
    /// before the first request: the address is right, but nothing answers there yet. The routes get the middleware of
    /// all others (credential, log, CORS, errors). The services end after the server has stopped listening.
    ///
    ///     AtelierServer(configuration) { router, address in
    ///         router.get("simulator") { … }
    ///         return [SimulatorSessions(backend: address.url, key: address.tokens.anonKey, demo: address.demo)]
    ///     }
    package typealias ExtraRoutes = @Sendable (Router<AtelierContext>, RunningAddress) throws -> [any Service]

    private let configuration: Configuration
    private let extraRoutes: ExtraRoutes
    private let logger: Logger

    package init(_ configuration: Configuration, extraRoutes: @escaping ExtraRoutes = { _, _ in [] }) {
        self.configuration = configuration
        self.extraRoutes = extraRoutes
        logger = Logger(label: "atelier")
    }

    /// Runs until SIGTERM or SIGINT, then lets running work finish.
    ///
    /// - Parameter onStart: receives the signals as soon as the server handles them.
    package func run(
        onStart: @Sendable (StopSignals) -> Void = { _ in },
        _ onReady: @escaping @Sendable (RunningAddress) -> Void
    ) async throws {
        let signals = StopSignals(limit: configuration.shutdownGrace + .seconds(20), logger: logger)
        onStart(signals)
        let work = Task { try await start(signals, onReady) }
        // Until there are requests and jobs, there is nothing to wait for.
        signals.onStop { work.cancel() }
        do { try await work.value } catch {
            guard work.isCancelled else { throw error }
            logger.info("ended before the start was complete")
        }
    }

    private func start(
        _ signals: StopSignals, _ onReady: @escaping @Sendable (RunningAddress) -> Void
    ) async throws {
        try DevelopmentMode.check(configuration)
        Descriptors.raiseLimit()
        let address = ListenAddress(host: configuration.host, port: configuration.port)
        try await address.check()
        try DataFolder.open(configuration.data)
        let secret = try ProjectSecret.load(configuration)
        _ = try SigningKeyFile(configuration).load()
        let run = { @Sendable (info: String) async throws in
            try await serve(info: info, secret: secret, signals, onReady)
        }
        if let url = configuration.databaseURL { return try await run(url) }
        let postgres = try await EmbeddedPostgres(data: configuration.data, logger: logger)
        let room = WaitingRoom(address: address, logger: logger)
        try await postgres.withServer(
            patience: nil, meanwhile: { if address.port != 0 { await room.run() } }, run)
    }

    private func serve(
        info: String, secret: String, _ signals: StopSignals,
        _ onReady: @escaping @Sendable (RunningAddress) -> Void
    ) async throws {
        _ = try await Migrator(info: info, logger: logger).run(try Migration.platform() + Migration.product())
        let pools = Pools(info: DevelopmentMode.connection(info, configuration), configuration, logger: logger)
        let client = HTTPClient(configuration: .providers())
        let result: Result<Void, any Error>
        do {
            try await DeclaredBucket.make(configuration.buckets, in: pools.accounts)
            let port = try configuration.port == 0 ? FreePort.find(configuration.host) : configuration.port
            let parts = try await ServerParts(
                configuration, url: configuration.publicURL ?? "http://\(Self.bracketed(configuration.host)):\(port)",
                secret: secret, pools: pools, client: client, logger: logger)
            let demo = try await DevelopmentMode.openAccount(configuration, pools.accounts, logger)
            let address = RunningAddress(
                url: parts.url, tokens: parts.tokens, notes: parts.products.flatMap(\.notes), demo: demo,
                hosts: configuration.hosts)
            try await runServices(parts, address, port: port, signals, onReady)
            result = .success(())
        } catch { result = .failure(error) }
        try? await client.shutdown()
        await pools.close()
        try result.get()
    }

    private func runServices(
        _ parts: ServerParts, _ address: RunningAddress, port: Int, _ signals: StopSignals,
        _ onReady: @escaping @Sendable (RunningAddress) -> Void
    ) async throws {
        let door = parts.door()
        let router = parts.router(behind: door)
        let extraServices = try extraRoutes(router, address)
        let application = Application.onLoops(
            PrefixResponder(door: door, routes: parts.prefixRoutes, router: router.buildResponder()),
            fastPath: parts.fastDoor(door, logger: logger),
            limits: ConnectionLimits(idle: .milliseconds(configuration.idleTimeout.milliseconds)),
            configuration: .init(
                address: .hostname(configuration.host, port: port), backlog: 4096,
                availableConnectionsDelegate: .maximum(
                    Descriptors.connections(of: Descriptors.raiseLimit()), logger: logger)),
            onServerRunning: { _ in onReady(address) }, logger: logger)
        // They end in reverse order: first no new requests, then no new work.
        let services = (parts.services + extraServices + [application]).map { service in
            // Without a name the group would write all of the service down, which takes time and belongs in no log.
            ServiceGroupConfiguration.ServiceConfiguration(service: service, serviceName: "\(type(of: service))")
        }
        var group = ServiceGroupConfiguration(services: services, logger: logger)
        group.maximumGracefulShutdownDuration = configuration.shutdownGrace + .seconds(5)
        try await run(ServiceGroup(configuration: group), port: port, signals)
    }

    private func run(_ group: ServiceGroup, port: Int, _ signals: StopSignals) async throws {
        signals.onStop { Task { await group.triggerGracefulShutdown() } }
        do { try await group.run() } catch {
            throw ListenAddress(host: configuration.host, port: port).explain(error)
        }
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// A simulator on a loopback port with the sample screen on every phone.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import ServerHTTP
import ServerMedia
import SimulatorDevice
import SimulatorHost
import WebUI

@MainActor final class Models {
    nonisolated init() {}

    /// In the order in which the screens were made.
    private(set) var all: [SampleModel] = []
    private(set) var seeds: [SessionSeed] = []

    func make(_ seed: SessionSeed) -> SampleModel {
        let model = SampleModel()
        all.append(model)
        seeds.append(seed)
        return model
    }
}

extension AllowedHosts {
    static let here = AllowedHosts(listeningOn: "127.0.0.1")
}

/// Lets a test come from anywhere: the address it names counts, as behind a proxy.
private struct ToldAddresses: RouterMiddleware {
    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.clientAddress = request.headers[.forwardedFor] ?? context.clientAddress
        return try await next(request, context)
    }
}

struct TestHost: Sendable {
    let client: any TestClientProtocol
    let host: SimulatorHost
    let models: Models

    /// `change` sets the limits that the test is about.
    static func run(
        _ change: (inout SimulatorLimits) -> Void = { _ in }, _ body: @Sendable (TestHost) async throws -> Void
    ) async throws {
        var limits = SimulatorLimits()
        change(&limits)
        let (host, models) = try await make(limits)
        try await application(host).test(.ahc(.http)) { client in
            try await body(TestHost(client: client, host: host, models: models))
        }
    }

    @MainActor static func make(_ limits: SimulatorLimits = .init()) throws -> (SimulatorHost, Models) {
        let models = Models()
        let pool = try MediaPool(workers: 1)
        let host = try SimulatorHost(limits: limits, hosts: .here, device: { SimulatedDevice(pool: pool) }) { seed in
            SampleView(model: models.make(seed))
        }
        return (host, models)
    }

    static func application(_ host: SimulatorHost) -> Application<RouterResponder<AtelierContext>> {
        let router = Router(context: AtelierContext.self)
        router.add(middleware: ErrorMiddleware())
        router.add(middleware: ToldAddresses())
        host.add(to: router)
        var logger = Logger(label: "simulator-tests")
        logger.logLevel = .critical
        return Application.onLoops(
            router.buildResponder(), configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
    }

    var origin: String { "http://localhost:\(client.port ?? 0)" }

    /// Waits until the host's counts are as expected; false after a minute.
    func reaches(_ condition: @Sendable (PhoneStore.Counts) -> Bool) async throws -> Bool {
        for _ in 0..<6000 {
            if await condition(host.counts) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

/// A view on the simulator's page with its server, and a script that uses it in Chromium.
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import ServerHTTP
import ServerMedia
import SimulatorDevice
import SimulatorHost
import Subprocess
import TestSupport
import Testing
import WebUI

enum LivePage {
    /// - Parameter words: what the script prints last when all was well.
    static func run(
        _ script: String, until words: String, content: @escaping SimulatorHost.Content
    ) async throws {
        let python = try await PythonEnvironment.ready(Page.scripts, name: "browser-venv")
        let pool = try MediaPool(workers: 1)
        let host = try SimulatorHost(
            hosts: AllowedHosts(listeningOn: "127.0.0.1"), device: { SimulatedDevice(pool: pool) }, content: content)
        let router = Router(context: AtelierContext.self)
        host.add(to: router)
        var logger = Logger(label: "live-page")
        logger.logLevel = .critical
        let application = Application.onLoops(
            router.buildResponder(), configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
        try await application.test(.ahc(.http)) { client in
            let address = "http://127.0.0.1:\(client.port ?? 0)/"
            let outcome = try await python.run(script, ["SIMULATOR_URL": address])
            #expect(outcome.ended && outcome.output.contains(words), "\(outcome.output)")
        }
    }
}

/// A stand-in for Apple's push service on this machine: HTTP/2 over TLS, and as strict about what it takes.
///
/// It refuses whatever Apple refuses, with Apple's status and reason, and hands each message to the device that its
/// token names. `Docs/Push.md` lists what it checks and where it differs.
import Crypto
import Foundation
import Hummingbird
import HummingbirdHTTP2
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServerHTTP
import ServerPush
import ServiceLifecycle
import SimulatorDevice

package final class LocalAPNs: Service {
    package static let keyID = "LOCALKEY01"
    package static let teamID = "LOCALTEAM1"

    private let port: Int
    private let key = P256.Signing.PrivateKey()
    private let certificate: LocalCertificate
    private let desk: APNsDesk
    private let logger: Logger

    /// - Parameter now: tests move it.
    package init(now: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "apns")) throws {
        port = try FreePort.find("127.0.0.1")
        self.logger = logger
        certificate = try LocalCertificate()
        desk = APNsDesk(keyID: Self.keyID, teamID: Self.teamID, publicKey: key.publicKey.pemRepresentation, now: now)
    }

    /// The bundle id under which this service knows an app.
    package static func topic(of app: String) -> String { "app.atelier.\(app.replacing("_", with: "-"))" }

    /// Where devices' tokens are good. Another name of this machine stands for the other environment, which has none.
    package var address: String { "https://127.0.0.1:\(port)" }

    /// What a server needs in order to send messages here.
    package func configuration(apps: [String]) throws -> APNsConfiguration {
        try APNsConfiguration(
            key: key.pemRepresentation, keyID: Self.keyID, teamID: Self.teamID,
            topics: Dictionary(uniqueKeysWithValues: apps.map { ($0, Self.topic(of: $0)) }),
            hosts: .init(
                production: "https://localhost:\(port)", sandbox: address,
                trustedRoot: certificate.pem))
    }

    /// What simulated phones get their tokens from.
    package var exchange: PushExchange {
        PushExchange(
            connect: { [desk] app, arrived in desk.connect(topic: Self.topic(of: app), arrived) },
            disconnect: { [desk] token in desk.disconnect(token) })
    }

    /// The next messages are answered with these instead, whatever they are.
    package func fail(_ answers: [APNsRefusal]) { desk.fail(answers) }

    /// Messages that were taken, in their order.
    package var taken: [APNsMessage] { desk.taken }

    package func run() async throws {
        var tls = try certificate.tls()
        // No other protocol is spoken here.
        tls.applicationProtocols = ["h2"]
        let router = Router()
        router.on("/**", method: .post) { [desk] request, _ in try await Self.answer(request, desk) }
        router.on("/**", method: .get) { _, _ in APNsRefusal(.methodNotAllowed, "MethodNotAllowed").response }
        let application = Application(
            router: router, server: try .tls(.plaintextHTTP2(), tlsConfiguration: tls),
            configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
        try await application.run()
    }

    private static func answer(_ request: Request, _ desk: APNsDesk) async throws -> Response {
        var request = request
        let body: ByteBuffer
        do { body = try await request.collectBody(upTo: 64 << 10) } catch {
            return APNsRefusal(.contentTooLarge, "PayloadTooLarge").response
        }
        do throws(APNsRefusal) {
            let id = try await desk.take(request.head, Data(body.readableBytesView))
            return Response(status: .ok, headers: [.apnsID: id])
        } catch {
            return error.response
        }
    }
}

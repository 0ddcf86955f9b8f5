/// Messages to this phone for whoever is signed in: the permission, the phone's registration, and links to follow.
import Clients
import Foundation
import Observation
import Wire

@MainActor @Observable package final class NotificationsModel {
    /// Nil until the phone has said.
    package private(set) var permission: PushClient.Permission?

    @ObservationIgnored private let app: String
    @ObservationIgnored private let clients: Clients
    /// Between two tries to register.
    private static let pause = Duration.seconds(30)

    package init(app: String, clients: Clients) {
        self.app = app
        self.clients = clients
    }

    /// Nobody has been asked yet, so asking makes sense.
    package var canAsk: Bool { permission == .notAsked }

    /// Asks the person; call it where they see what for.
    package func ask() async {
        permission = await clients.push.ask()
    }

    /// Keeps the server's knowledge of this phone up to date; runs as long as somebody is signed in.
    package func register() async {
        permission = await clients.push.permission()
        for await device in clients.push.devices() {
            permission = .granted
            await register(device)
        }
    }

    /// Tried until it succeeds: without it nothing would ever arrive, and nobody would know.
    private func register(_ device: PushClient.Device) async {
        let request = DeviceRequest(
            action: .register, app: app, token: device.token, environment: device.environment,
            locale: Locale.current.identifier(.bcp47))
        while !Task.isCancelled {
            do throws(ClientError) {
                let _: DeviceAnswer = try await clients.functions.ask("devices", request)
                return
            } catch {
                guard error.isPassing, (try? await clients.clock.sleep(Self.pause)) != nil else { return }
            }
        }
    }

    /// Links of tapped messages, for as long as somebody listens.
    package func opened() -> AsyncStream<URL> { clients.push.opened() }
}

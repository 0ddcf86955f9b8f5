/// All apps on every phone, with a backend that they reach over its own wire.
import AccountFeatures
import Clients
import ClientsLive
import Foundation
import ServerHTTP
import ServerMedia
import SimulatorDevice
import WebUI
import WidgetKit

extension SimulatorHost {
    /// - Parameters:
    ///   - apps: the apps on the home screen.
    ///   - backend: its address; requests go over a socket even within this process.
    ///   - key: its anon or publishable key.
    ///   - hosts: the names by which browsers may call the page.
    ///   - exchange: where the phones' notifications come from; nil where nothing sends any.
    ///   - shop: where the phones buy; nil where no store runs.
    ///   - clock: the backend's clock, where it may be moved.
    ///   - aids: what a backend in development mode offers for signing in: a demo account, a stand-in for Apple.
    package static func atelier(
        apps: [AppEntry], backend: URL, key: String, hosts: AllowedHosts, aids: SignInAids = .init(),
        exchange: PushExchange? = nil, shop: StoreExchange? = nil, clock: DeskClock? = nil,
        limits: SimulatorLimits = .init()
    ) throws -> SimulatorHost {
        let pool = try MediaPool(isLazy: true)
        return try SimulatorHost(
            limits: limits, hosts: hosts, apps: Set(apps.filter { $0.root != nil }.map(\.id)),
            clock: clock,
            device: { SimulatedDevice(pool: pool, exchange: exchange, shop: shop) }
        ) { seed in
            let clients = AppClients(backend: backend, key: key, seed.device)
            return Springboard(
                home: seed.home, push: seed.device.push, store: seed.device.store, camera: seed.device.camera,
                apps: apps
            ) { clients[$0.id] }.environment(
                \.signInAids, aids)
        }
    }
}

/// The apps' clients, created when an app is first opened: a phone that only shows its home screen needs none.
@MainActor private final class AppClients {
    private let backend: URL
    private let key: String
    private let device: SimulatedDevice
    private var known: [String: Clients] = [:]

    init(backend: URL, key: String, _ device: SimulatedDevice) {
        self.backend = backend
        self.key = key
        self.device = device
    }

    subscript(app: String) -> Clients {
        if let clients = known[app] { return clients }
        var configuration = LiveConfiguration(url: backend, key: key, app: app)
        configuration.allowsPlainHTTP = true
        let clients = Clients.live(
            configuration: configuration, keychain: device.keychainClient(of: app), files: device.filesClient(of: app),
            photos: device.photosClient, network: device.networkClient, sharing: device.sharingClient,
            push: device.pushClient(of: app), store: device.storeClient(of: app),
            editing: device.editingClient, recording: device.recordingClient(of: app),
            reloadWidgets: { WidgetCenter.shared.reloadAllTimelines() },
            clock: device.clockClient)
        known[app] = clients
        return clients
    }
}

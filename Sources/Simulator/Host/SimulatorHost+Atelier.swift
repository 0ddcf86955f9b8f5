/// The four apps on every phone, on a backend that is reached over its own wire.
import AccountFeatures
import AuntenticFeatures
import Clients
import ClientsLive
import Foundation
import ServerHTTP
import ServerMedia
import SimulatorDevice
import WebUI

extension SimulatorHost {
    /// - Parameters:
    ///   - backend: where it answers; requests go over a socket even when it is this very process.
    ///   - key: its anon or publishable key.
    ///   - hosts: the names by which browsers may call the page.
    ///   - aids: what a backend in development mode offers for signing in: a demo account, a stand-in for Apple.
    package static func atelier(
        backend: URL, key: String, hosts: AllowedHosts, aids: SignInAids = .init(), limits: SimulatorLimits = .init()
    ) throws -> SimulatorHost {
        let pool = try MediaPool()
        return try SimulatorHost(limits: limits, hosts: hosts, device: { SimulatedDevice(pool: pool) }) { seed in
            var configuration = LiveConfiguration(url: backend, key: key, app: "auntentic")
            configuration.allowsPlainHTTP = true
            let apps = AppClients(configuration, seed.device)
            return Springboard(home: seed.home) {
                AuntenticRoot(clients: apps.clients).environment(\.signInAids, aids)
            }
        }
    }
}

/// An app's connections, made when it is first opened: a phone that only shows its home screen needs none.
@MainActor private final class AppClients {
    private let configuration: LiveConfiguration
    private let device: SimulatedDevice
    private(set) lazy var clients = Clients.live(
        configuration: configuration, keychain: device.keychainClient, files: device.filesClient,
        photos: device.photosClient, network: device.networkClient, sharing: device.sharingClient,
        clock: device.clockClient)

    init(_ configuration: LiveConfiguration, _ device: SimulatedDevice) {
        self.configuration = configuration
        self.device = device
    }
}

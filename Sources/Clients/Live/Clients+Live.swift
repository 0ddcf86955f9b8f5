/// The clients that speak with a running backend, ours or a hosted Supabase project.
import Clients
import Foundation

extension Clients {
    /// - Parameters:
    ///   - keychain: keeps the session; everything in it goes when somebody signs out.
    ///   - network: asked before every request, so that a device without a connection says so at once.
    package static func live(
        configuration: LiveConfiguration, keychain: KeychainClient, photos: PhotosClient, network: NetworkClient,
        sharing: SharingClient, clock: ClockClient = .system
    ) -> Clients {
        let sender = Sender(
            key: configuration.key, retries: configuration.retries,
            transport: .urlSession(base: configuration.url), network: network, clock: clock)
        var clients = live(Backend(configuration: configuration, sender: sender, keychain: keychain))
        clients.photos = photos
        clients.sharing = sharing
        return clients
    }

    /// What the backend has no part in is left to be replaced.
    static func live(_ backend: Backend) -> Clients {
        Clients(
            auth: .live(backend), database: .live(backend), storage: .live(backend), functions: .live(backend),
            photos: .failing, network: backend.sender.network, keychain: backend.keychain,
            clock: backend.sender.clock, sharing: .failing)
    }
}

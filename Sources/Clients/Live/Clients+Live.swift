/// The clients that speak with a running backend, ours or a hosted Supabase project.
import Clients
import Foundation

extension Clients {
    /// - Parameters:
    ///   - keychain: keeps the session; everything in it goes when somebody signs out.
    ///   - files: go with it.
    ///   - network: asked before every request, so that a device without a connection says so at once.
    package static func live(
        configuration: LiveConfiguration, keychain: KeychainClient, files: FilesClient, photos: PhotosClient,
        network: NetworkClient, sharing: SharingClient, push: PushClient = .none,
        clock: ClockClient = .system
    ) -> Clients {
        let sender = Sender(
            key: configuration.key, retries: configuration.retries,
            transport: .checked(configuration), network: network, clock: clock)
        var keychain = keychain
        // Whoever empties the keychain is leaving: what the account was in the middle of goes too.
        keychain.removeAll = { [removeSecrets = keychain.removeAll] in
            removeSecrets()
            files.removeAll()
        }
        var clients = live(Backend(configuration: configuration, sender: sender, keychain: keychain))
        clients.files = files
        clients.photos = photos
        clients.sharing = sharing
        clients.push = push
        return clients
    }

    /// What the backend has no part in is left to be replaced.
    static func live(_ backend: Backend) -> Clients {
        Clients(
            auth: .live(backend), database: .live(backend), storage: .live(backend), functions: .live(backend),
            photos: .failing, network: backend.sender.network, keychain: backend.keychain, files: .failing,
            clock: backend.sender.clock, sharing: .failing)
    }
}

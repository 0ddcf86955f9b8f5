/// The clients that talk to a running backend, ours or a hosted Supabase project.
import Clients
import Foundation

extension Clients {
    /// - Parameters:
    ///   - keychain: keeps the session; signing out empties it.
    ///   - files: signing out empties them, too.
    ///   - reloadWidgets: tells the phone that the app's widgets have something new to show.
    ///   - network: asked before every request, so that a device without a connection says so at once.
    package static func live(
        configuration: LiveConfiguration, keychain: KeychainClient, files: FilesClient, photos: PhotosClient,
        network: NetworkClient, sharing: SharingClient, push: PushClient = .none, store: StoreClient = .none,
        editing: EditingClient = .none, recording: RecordingClient = .none,
        reloadWidgets: @escaping @Sendable () -> Void = {},
        clock: ClockClient = .system
    ) -> Clients {
        let sender = Sender(
            key: configuration.key, app: configuration.app, retries: configuration.retries,
            transport: .checked(configuration), network: network, clock: clock)
        var keychain = keychain
        // The keychain is emptied on sign-out, so the account's work in progress goes too.
        keychain.removeAll = { [removeSecrets = keychain.removeAll] in
            removeSecrets()
            files.removeAll()
            recording.clips.removeAll()
        }
        let backend = Backend(configuration: configuration, sender: sender, keychain: keychain)
        var clients = live(backend)
        clients.widgets = .live(backend, reload: reloadWidgets)
        clients.files = files
        clients.photos = photos
        clients.sharing = sharing
        clients.push = push
        clients.store = store
        clients.editing = editing
        clients.recording = recording
        let token: LiveConfiguration.Token = { () async throws(ClientError) in try await backend.sessions.token() }
        return configuration.wire?(clients, token) ?? clients
    }

    /// The other clients have nothing to do with the backend and are left to be replaced.
    static func live(_ backend: Backend) -> Clients {
        Clients(
            auth: .live(backend), database: .live(backend), storage: .live(backend), functions: .live(backend),
            photos: .failing, network: backend.sender.network, keychain: backend.keychain, files: .failing,
            clock: backend.sender.clock, sharing: .failing, widgets: .live(backend), legal: .live(backend))
    }
}

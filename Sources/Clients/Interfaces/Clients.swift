/// The app's interfaces to the outside world: one struct of closures per service, so a test or preview can replace any.
package struct Clients: Sendable {
    package var auth: AuthClient
    package var database: DatabaseClient
    package var storage: StorageClient
    package var functions: FunctionsClient
    package var photos: PhotosClient
    package var network: NetworkClient
    package var keychain: KeychainClient
    package var files: FilesClient
    package var clock: ClockClient
    package var sharing: SharingClient
    package var push: PushClient
    package var store: StoreClient
    package var widgets: WidgetsClient
    package var editing: EditingClient
    package var recording: RecordingClient
    package var legal: LegalClient
    /// Copies share it: whoever shows the app hears of all.
    package var haptics = Haptics()

    package init(
        auth: AuthClient, database: DatabaseClient, storage: StorageClient, functions: FunctionsClient,
        photos: PhotosClient, network: NetworkClient, keychain: KeychainClient, files: FilesClient,
        clock: ClockClient, sharing: SharingClient, push: PushClient = .none,
        store: StoreClient = .none, widgets: WidgetsClient = .none, editing: EditingClient = .none,
        recording: RecordingClient = .none, legal: LegalClient = .none
    ) {
        self.auth = auth
        self.database = database
        self.storage = storage
        self.functions = functions
        self.photos = photos
        self.network = network
        self.keychain = keychain
        self.files = files
        self.clock = clock
        self.sharing = sharing
        self.push = push
        self.store = store
        self.widgets = widgets
        self.editing = editing
        self.recording = recording
        self.legal = legal
    }
}

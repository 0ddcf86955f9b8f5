/// The app's interfaces to the outside world: one struct of closures per service, so a test or preview can replace any.
package struct Clients: Sendable {
    @Shared package var auth: AuthClient
    @Shared package var database: DatabaseClient
    @Shared package var storage: StorageClient
    @Shared package var functions: FunctionsClient
    @Shared package var photos: PhotosClient
    @Shared package var network: NetworkClient
    @Shared package var keychain: KeychainClient
    @Shared package var files: FilesClient
    @Shared package var clock: ClockClient
    @Shared package var sharing: SharingClient
    @Shared package var push: PushClient
    @Shared package var store: StoreClient
    @Shared package var widgets: WidgetsClient
    @Shared package var editing: EditingClient
    @Shared package var recording: RecordingClient
    @Shared package var legal: LegalClient
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

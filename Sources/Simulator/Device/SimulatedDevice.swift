/// The phone's services besides its screen: keychain, camera roll, connection, clock, share sheet.
import Clients
import ClientsLive
import Foundation
import ServerMedia

package final class SimulatedDevice: Sendable {
    package let keychain: SimulatedKeychain
    package let network: SimulatedNetwork
    package let pictures: SimulatedPictures
    package let push: SimulatedPush
    package let store: SimulatedStore
    package let camera = SimulatedCamera()
    package let incoming: IncomingClips
    /// Its own files lie on this machine's disk, and go with it.
    private let folder: URL

    /// - Parameters:
    ///   - exchange: where its notifications come from; nil for a phone that gets none.
    ///   - shop: where it buys; nil for a phone without a store.
    package init(pool: MediaPool, exchange: PushExchange? = nil, shop: StoreExchange? = nil) {
        push = SimulatedPush(exchange: exchange)
        keychain = SimulatedKeychain()
        network = SimulatedNetwork()
        store = SimulatedStore(exchange: shop, network: network)
        pictures = SimulatedPictures(pool: pool)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("atelier-phone-\(UUID().uuidString)")
        incoming = IncomingClips(folder: folder.appendingPathComponent("incoming"))
    }

    deinit {
        push.close()
        store.shutDown()
        camera.close()
        try? FileManager.default.removeItem(at: folder)
    }

    package var photosClient: PhotosClient { pictures.client }
    package var networkClient: NetworkClient { network.client }
    package func keychainClient(of app: String) -> KeychainClient { keychain.client(of: app) }
    /// Enough room for one job.
    package func filesClient(of app: String) -> FilesClient {
        .folder(folder.appendingPathComponent(app), capacity: 10 << 20)
    }
    package func recordingClient(of app: String) -> RecordingClient {
        camera.client(of: app, clips: .folder(folder.appendingPathComponent("clips-\(app)"), capacity: 128 << 20))
    }
    package func storeClient(of app: String) -> StoreClient { store.client(of: app) }
    package func pushClient(of app: String) -> PushClient { push.client(of: app) }
    package var sharingClient: SharingClient { CardDrawing(pool: pictures.pool).client }
    package var editingClient: EditingClient { EditDrawing(pool: pictures.pool).client }

    package var clockClient: ClockClient {
        ClockClient(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
    }
}

/// The phone's services besides its screen: keychain, camera roll, connection, clock, share sheet.
import Clients
import ClientsLive
import Foundation
import ServerMedia

package final class SimulatedDevice: Sendable {
    package let keychain: SimulatedKeychain
    package let network: SimulatedNetwork
    package let pictures: SimulatedPictures
    /// Its own files are on this machine's disk, and are deleted with it.
    private let folder: URL

    package init(pool: MediaPool) {
        keychain = SimulatedKeychain()
        network = SimulatedNetwork()
        pictures = SimulatedPictures(pool: pool)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("atelier-phone-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package var photosClient: PhotosClient { pictures.client }
    package var networkClient: NetworkClient { network.client }
    package func keychainClient(of app: String) -> KeychainClient { keychain.client(of: app) }
    /// Enough room for one job.
    package func filesClient(of app: String) -> FilesClient {
        .folder(folder.appendingPathComponent(app), capacity: 10 << 20)
    }
    package var sharingClient: SharingClient { CardDrawing(pool: pictures.pool).client }

    package var clockClient: ClockClient {
        ClockClient(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
    }
}

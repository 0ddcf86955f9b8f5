/// What a phone brings along besides its screen: keychain, camera roll, connection, clock, share sheet.
import Clients
import Foundation
import ServerMedia

package final class SimulatedDevice: Sendable {
    package let keychain: SimulatedKeychain
    package let network: SimulatedNetwork
    package let pictures: SimulatedPictures

    package init(pool: MediaPool) {
        keychain = SimulatedKeychain()
        network = SimulatedNetwork()
        pictures = SimulatedPictures(pool: pool)
    }

    package var photosClient: PhotosClient { pictures.client }
    package var networkClient: NetworkClient { network.client }
    package var keychainClient: KeychainClient { keychain.client }
    package var sharingClient: SharingClient { ResultCard(pool: pictures.pool).client }

    package var clockClient: ClockClient {
        ClockClient(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
    }
}

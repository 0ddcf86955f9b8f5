/// The phone's connection: on, until somebody flips the switch beside the phone.
import Clients
import Foundation

package final class SimulatedNetwork: Sendable {
    private let connection = Broadcast(true)

    package init() {}

    package var isOnline: Bool { connection.latest ?? true }

    package func setOnline(_ isOnline: Bool) {
        if isOnline != self.isOnline { connection.tell(isOnline) }
    }

    package func changes() -> AsyncStream<Bool> { connection.listen() }

    package var client: NetworkClient { NetworkClient(isOnline: { self.changes() }) }
    package var listenerCount: Int { connection.listenerCount }
}

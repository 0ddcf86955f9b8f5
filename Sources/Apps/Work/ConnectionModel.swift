/// Whether the device has a connection, for the banner and for whatever must wait.
import Clients
import Observation

@MainActor @Observable package final class ConnectionModel {
    package private(set) var isOnline = true
    @ObservationIgnored private let network: NetworkClient

    package init(network: NetworkClient) {
        self.network = network
    }

    /// Runs as long as the screen that calls it. `returned` hears when a lost connection is back.
    package func watch(returned: () async -> Void = {}) async {
        for await now in network.isOnline() {
            let isBack = now && !isOnline
            isOnline = now
            if isBack { await returned() }
        }
    }
}

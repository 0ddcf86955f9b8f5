/// Whether this phone has a connection, as the system's path monitor says.
#if canImport(Network)
    import Clients
    import Foundation
    import Network

    extension NetworkClient {
        /// Make one for the app: the monitor runs as long as this client is held.
        package static func path() -> NetworkClient {
            let watch = PathWatch()
            return NetworkClient { watch.connection.listen() }
        }
    }

    private final class PathWatch: Sendable {
        /// Until the system has said, a request is tried rather than refused.
        let connection = Broadcast(true)
        private let monitor = NWPathMonitor()

        init() {
            monitor.pathUpdateHandler = { [connection] path in
                let isOnline = path.status == .satisfied
                if connection.latest != isOnline { connection.tell(isOnline) }
            }
            monitor.start(queue: DispatchQueue(label: "network-path"))
        }

        deinit { monitor.cancel() }
    }
#endif

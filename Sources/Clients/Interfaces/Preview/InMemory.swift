/// The device's own services, fully working but kept in memory: for previews, tests and the live clients.
import Foundation

extension KeychainClient {
    /// Its contents end with the process.
    package static func inMemory(_ values: [String: Data] = [:]) -> KeychainClient {
        let store = Locked(values)
        return KeychainClient(
            read: { key in store.withLock { $0[key] } },
            write: { key, value in store.withLock { $0[key] = value } },
            removeAll: { store.withLock { $0 = [:] } })
    }
}

extension FilesClient {
    /// Its contents end with the process.
    package static func inMemory(_ files: [String: Data] = [:]) -> FilesClient {
        let store = Locked(files)
        return FilesClient(
            read: { name in store.withLock { $0[name] } },
            write: { name, data in store.withLock { $0[name] = data } },
            removeAll: { store.withLock { $0 = [:] } })
    }
}

extension NetworkClient {
    /// A connection that never changes.
    package static func constant(_ isOnline: Bool) -> NetworkClient {
        NetworkClient {
            AsyncStream { continuation in
                continuation.yield(isOnline)
                continuation.finish()
            }
        }
    }
}

extension ClockClient {
    /// The system's clock.
    package static let system = ClockClient(now: { Date() }, sleep: { try await Task.sleep(for: $0) })

    /// A clock that stands still: waiting takes no time and only notices that the task was cancelled.
    package static func fixed(_ date: Date) -> ClockClient {
        ClockClient(now: { date }, sleep: { _ in try Task.checkCancellation() })
    }
}

/// The device's own services, real in what they do and kept in memory: for previews, tests and the live clients alike.
import Foundation

extension KeychainClient {
    /// Forgets everything with the process.
    package static func inMemory(_ values: [String: Data] = [:]) -> KeychainClient {
        let store = Locked(values)
        return KeychainClient(
            read: { key in store.withLock { $0[key] } },
            write: { key, value in store.withLock { $0[key] = value } },
            removeAll: { store.withLock { $0 = [:] } })
    }
}

extension FilesClient {
    /// Forgets everything with the process.
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
    /// The system's.
    package static let system = ClockClient(now: { Date() }, sleep: { try await Task.sleep(for: $0) })

    /// Stands still; waiting takes no time, only notices that the task was cancelled.
    package static func fixed(_ date: Date) -> ClockClient {
        ClockClient(now: { date }, sleep: { _ in try Task.checkCancellation() })
    }
}

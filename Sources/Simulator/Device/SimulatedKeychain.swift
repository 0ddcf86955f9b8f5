/// A keychain in memory, as small as a phone's for one app.
import Clients
import Foundation
import Synchronization

/// It lives as long as the host remembers the browser, so reloading the page signs nobody out.
package final class SimulatedKeychain: Sendable {
    /// Bytes of keys and values together. A draft with its photos' paths takes a few kilobytes.
    package static let capacity = 256 << 10
    private let entries = Mutex<[String: Data]>([:])

    package init() {}

    private func read(_ key: String) -> Data? { entries.withLock { $0[key] } }

    /// Nil removes the value. A value that no longer fits is not kept, as on a full phone.
    private func write(_ key: String, _ value: Data?) {
        entries.withLock { entries in
            let others = entries.reduce(0) { $0 + ($1.key == key ? 0 : $1.key.utf8.count + $1.value.count) }
            let size = value.map { key.utf8.count + $0.count } ?? 0
            guard others + size <= Self.capacity else { return }
            entries[key] = value
        }
    }

    private func removeAll(of app: String) {
        entries.withLock { entries in entries = entries.filter { !$0.key.hasPrefix("\(app)/") } }
    }

    /// An app sees and removes only its own entries.
    package func client(of app: String) -> KeychainClient {
        KeychainClient(
            read: { self.read("\(app)/\($0)") }, write: { self.write("\(app)/\($0)", $1) },
            removeAll: { self.removeAll(of: app) })
    }
}

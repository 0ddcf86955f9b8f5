/// An iPhone's keychain: its four calls, and the app's interface made of them.
import Clients
import Foundation

/// What the keychain answers; the numbers are Apple's (SecBase.h).
package enum KeychainStatus: Sendable, Hashable {
    case done
    case missing
    case exists
    /// Nobody has unlocked the phone since it was switched on.
    case locked
    case failed(Int32)

    package init(_ code: Int32) {
        self =
            switch code {
            case 0: .done
            case -25300: .missing
            case -25299: .exists
            case -25308: .locked
            default: .failed(code)
            }
    }
}

package struct KeychainItems: Sendable {
    package var read: @Sendable (_ name: String) -> (status: KeychainStatus, data: Data?)
    package var add: @Sendable (_ name: String, _ data: Data) -> KeychainStatus
    package var update: @Sendable (_ name: String, _ data: Data) -> KeychainStatus
    /// Nil removes everything of this app.
    package var remove: @Sendable (_ name: String?) -> KeychainStatus

    package init(
        read: @escaping @Sendable (_ name: String) -> (status: KeychainStatus, data: Data?),
        add: @escaping @Sendable (_ name: String, _ data: Data) -> KeychainStatus,
        update: @escaping @Sendable (_ name: String, _ data: Data) -> KeychainStatus,
        remove: @escaping @Sendable (_ name: String?) -> KeychainStatus
    ) {
        self.read = read
        self.add = add
        self.update = update
        self.remove = remove
    }

    package var client: KeychainClient {
        var client = KeychainClient(
            read: { read($0).data },
            write: { name, data in
                guard let data else { return _ = remove(name) }
                put(name, data)
            }, removeAll: { _ = remove(nil) })
        client.isLocked = { read(Self.probe).status == .locked }
        return client
    }

    /// No item has this name. A keychain that is open says so.
    private static let probe = "is-open"

    /// The app and its widget write side by side: an item may come or go between two calls.
    private func put(_ name: String, _ data: Data) {
        for _ in 0..<2 {
            guard update(name, data) == .missing else { return }
            guard add(name, data) == .exists else { return }
        }
    }
}

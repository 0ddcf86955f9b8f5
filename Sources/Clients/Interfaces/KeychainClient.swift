/// Small secrets that the device keeps and that outlive the app.
import Foundation

package struct KeychainClient: Sendable {
    package var read: @Sendable (_ key: String) -> Data?
    /// Nil removes the value.
    package var write: @Sendable (_ key: String, _ value: Data?) -> Void
    /// Signing out leaves nothing behind.
    package var removeAll: @Sendable () -> Void
    /// Nobody has unlocked the device since it was switched on: what can't be read may be there all the same.
    package var isLocked: @Sendable () -> Bool = { false }

    package init(
        read: @escaping @Sendable (_ key: String) -> Data?,
        write: @escaping @Sendable (_ key: String, _ value: Data?) -> Void,
        removeAll: @escaping @Sendable () -> Void
    ) {
        self.read = read
        self.write = write
        self.removeAll = removeAll
    }
}

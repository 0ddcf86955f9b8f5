/// The app's own files on this device, for work in progress; nothing here has to last.
import Foundation

package struct FilesClient: Sendable {
    /// Names are lower-case letters, digits, `-`, `_` and `.`; there are no folders.
    package var read: @Sendable (_ name: String) -> Data?
    /// Nil removes the file. If the device has no room, the file is not kept.
    package var write: @Sendable (_ name: String, _ data: Data?) -> Void
    /// Signing out leaves nothing behind.
    package var removeAll: @Sendable () -> Void

    package init(
        read: @escaping @Sendable (_ name: String) -> Data?,
        write: @escaping @Sendable (_ name: String, _ data: Data?) -> Void,
        removeAll: @escaping @Sendable () -> Void
    ) {
        self.read = read
        self.write = write
        self.removeAll = removeAll
    }
}

/// Where an app keeps its files on an iPhone: beside its widgets', if it has any, and always out of the backup's way.
import Foundation

package struct PhoneFolders: Sendable {
    package var files: URL
    package var clips: URL
    /// Bodies of uploads that may outlive the app.
    package var uploads: URL

    /// - Parameters:
    ///   - root: the app group's container, or the app's own Application Support.
    ///   - app: the app's id.
    package init(root: URL, app: String) {
        let own = root.appendingPathComponent("Atelier", isDirectory: true).appendingPathComponent(app)
        files = own.appendingPathComponent("files")
        clips = own.appendingPathComponent("clips")
        uploads = own.appendingPathComponent("uploads")
    }
}

#if canImport(UIKit)
    import ClientsLive
    import UIKit

    extension PhoneFolders {
        /// A group that the entitlements don't have gives no container: then the app keeps its files for itself.
        package init(_ settings: PhoneSettings) {
            let manager = FileManager.default
            let shared = settings.group.flatMap(manager.containerURL(forSecurityApplicationGroupIdentifier:))
            let own = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            self.init(root: shared ?? own ?? manager.temporaryDirectory, app: settings.backend.app)
        }
    }
#endif

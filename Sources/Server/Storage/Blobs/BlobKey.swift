/// The name of the bytes of one version of one object; made of random numbers, never of a user's text.
import Foundation
import ServerDatabase

package struct BlobKey: Sendable, Hashable {
    package var object: UUID
    package var version: UUID

    package init(object: UUID, version: UUID) {
        self.object = object
        self.version = version
    }

    /// Nil for a version that another server wrote.
    package init?(object: UUID, version: String?) {
        guard let version = version.flatMap(UUID.written) else { return nil }
        self.init(object: object, version: version)
    }

    /// `<object>.<version>`, in lower case.
    package init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let object = UUID(uuidString: String(parts[0])),
            let version = UUID(uuidString: String(parts[1]))
        else { return nil }
        self.init(object: object, version: version)
    }

    package var fileName: String { "\(object.uuidString).\(version.uuidString)".lowercased() }
}

/// Signed links to objects, for server code that has checked that their recipient may read the object.
import Foundation

package struct ObjectLinks: Sendable {
    let tickets: DownloadTickets

    /// The link's path and query, from the server's root.
    package func link(to object: StoredObject, life: Int) async throws -> String {
        let path = try ObjectPath(bucket: object.bucket, key: object.name)
        let token = try await tickets.make(for: path, life: life)
        return "\(StorageRoutes.prefix)/object/sign/\(path.encoded)?token=\(token)"
    }
}

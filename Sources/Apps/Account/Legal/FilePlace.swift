/// Where an app's files lie, as its privacy policy says it.
import Foundation
import Language

package enum FilePlace: Hashable, Sendable {
    /// The app hasn't heard it from its server.
    case unknown
    case ownDisk
    /// Nil for a service that the operator doesn't name.
    case service(String?)

    package var words: String {
        switch self {
        case .unknown:
            String(
                localized: """
                    Files lie on our server’s own disk or with a storage service that keeps them for us. The privacy policy on \
                    our server’s website says which.
                    """)
        case .ownDisk: String(localized: "Files lie on the disk of our own server.")
        case .service(let name?): String(localized: "Files lie with \(name), which keeps them for us.")
        case .service(nil): String(localized: "Files lie with a storage service, which keeps them for us.")
        }
    }
}

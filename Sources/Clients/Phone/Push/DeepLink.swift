/// Links that reach the app from outside: anybody can write one, so what isn't plainly the app's own goes no further.
import Foundation

package enum DeepLink {
    /// Longer than any link that we write.
    package static let mostBytes = 512

    /// - Parameter scheme: the app's own.
    /// - Returns: nil for other apps' links, for those with blanks or somebody's password in them, and for what is too long.
    package static func url(_ text: String, scheme: String) -> URL? {
        guard text.utf8.count <= mostBytes, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text), url.scheme?.lowercased() == scheme,
            url.host()?.isEmpty == false, url.user() == nil, url.password() == nil, url.port == nil
        else { return nil }
        return url
    }
}

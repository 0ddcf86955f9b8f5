/// What the server must know of an app's account at Adapty.
import Foundation
import ServerMetering

package struct AdaptyConfiguration: Sendable {
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case weakSecret
        case notAnAddress(String)

        package var description: String {
            switch self {
            case .weakSecret:
                "Adapty's webhook secret has at least \(AdaptyConfiguration.leastSecret) printable characters of ASCII"
            case .notAnAddress(let text): "Adapty's address is https://host or http://127.0.0.1:port, not \"\(text)\""
            }
        }
    }

    static let leastSecret = 16
    package static let address = "https://api.adapty.io"

    /// The app whose customers buy through Adapty.
    package let app: String
    /// The whole `Authorization` header that Adapty is set to send.
    let secret: String
    /// For the server API; nil when there is none, and then events alone count.
    let apiKey: String?
    let url: String
    /// Events of other environments are kept and nothing follows from them.
    package let environments: Set<StoreEnvironment>
    /// Our product that an access level stands for, by level: for what an operator grants at Adapty.
    let levels: [String: String]

    package init(
        app: String, secret: String, apiKey: String? = nil, url: String = address,
        environments: Set<StoreEnvironment> = [.production], levels: [String: String] = [:]
    ) throws(Problem) {
        guard secret.utf8.count >= Self.leastSecret, secret.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .weakSecret
        }
        guard Self.isAddress(url) else { throw .notAnAddress(url) }
        self.app = app
        self.secret = secret
        self.apiKey = apiKey
        self.url = url
        self.environments = environments
        self.levels = levels
    }

    /// The key goes there, so that only this machine is trusted without TLS.
    private static func isAddress(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.path.isEmpty,
            parts.query == nil, parts.user == nil
        else { return false }
        return parts.scheme == "https" || parts.scheme == "http" && ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }
}

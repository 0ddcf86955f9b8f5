/// What Apple must know of us to take our messages: a key, whose it is, and each app's bundle.
import Foundation
import JWTKit

package struct APNsConfiguration: Sendable {
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case notAKey
        case notAnID(String, name: String)
        case notATopic(String)

        package var description: String {
            switch self {
            case .notAKey: "the push key is no .p8 file as Apple gives out: a P-256 private key in PEM"
            case .notAnID(let text, let name): "the push \(name) has ten letters and digits, unlike \"\(text)\""
            case .notATopic(let text): "a push topic is a bundle id such as com.example.app, not \"\(text)\""
            }
        }
    }

    /// Where messages go, by environment: Apple, or a stand-in that tests and the simulator run.
    package struct Hosts: Sendable {
        package var production: String
        package var sandbox: String
        /// PEM of the certificate to trust besides the system's; for a stand-in.
        package var trustedRoot: String?

        package static let apple = Hosts(
            production: "https://api.push.apple.com", sandbox: "https://api.sandbox.push.apple.com")

        package init(production: String, sandbox: String, trustedRoot: String? = nil) {
            self.production = production
            self.sandbox = sandbox
            self.trustedRoot = trustedRoot
        }

        subscript(environment: PushEnvironment) -> String {
            switch environment {
            case .production: production
            case .sandbox: sandbox
            }
        }
    }

    let key: ES256PrivateKey
    let keyID: String
    let teamID: String
    /// Bundle ids, by app.
    package let topics: [String: String]
    let hosts: Hosts

    /// - Parameter key: PEM, as in Apple's `.p8` files.
    package init(
        key: String, keyID: String, teamID: String, topics: [String: String], hosts: Hosts = .apple
    ) throws(Problem) {
        guard let privateKey = try? ES256PrivateKey(pem: key) else { throw .notAKey }
        for (id, name) in [(keyID, "key id"), (teamID, "team id")] where !Self.isID(id) {
            throw .notAnID(id, name: name)
        }
        for topic in topics.values where !Self.isTopic(topic) { throw .notATopic(topic) }
        self.key = privateKey
        self.keyID = keyID
        self.teamID = teamID
        self.topics = topics
        self.hosts = hosts
    }

    private static func isID(_ text: String) -> Bool {
        text.count == 10 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func isTopic(_ text: String) -> Bool {
        text.contains(".") && text.utf8.count <= 155
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    }
}

/// What Apple must know of us to tell a phone's two bits: a key and whose it is.
import Foundation
import JWTKit
import NIOCore

package struct DeviceCheckConfiguration: Sendable {
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case notAKey
        case notAnID(String, name: String)

        package var description: String {
            switch self {
            case .notAKey: "the DeviceCheck key is no .p8 file as Apple gives out: a P-256 private key in PEM"
            case .notAnID(let text, let name):
                "the DeviceCheck \(name) has ten letters and digits, unlike \"\(text)\""
            }
        }
    }

    /// Where Apple is asked, by the kind of build: builds from Xcode have bits of their own.
    package struct Hosts: Sendable {
        package var production: String
        package var development: String

        package init(production: String, development: String) {
            self.production = production
            self.development = development
        }

        package static let apple = Hosts(
            production: "https://api.devicecheck.apple.com",
            development: "https://api.development.devicecheck.apple.com")

        subscript(environment: AttestedApp.Environment) -> String {
            switch environment {
            case .production: production
            case .development: development
            }
        }
    }

    private struct Payload: JWTPayload {
        var iss: String
        var iat: Int

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    private let key: ES256PrivateKey
    private let keyID: String
    private let team: String
    let hosts: Hosts
    let patience: TimeAmount

    /// - Parameter key: PEM, as in Apple's `.p8` files.
    package init(
        key: String, keyID: String, team: String, hosts: Hosts = .apple, patience: TimeAmount = .seconds(8)
    ) throws(Problem) {
        guard let privateKey = try? ES256PrivateKey(pem: key) else { throw .notAKey }
        for (id, name) in [(keyID, "key id"), (team, "team id")] where id.wholeMatch(of: /[A-Za-z0-9]{10}/) == nil {
            throw .notAnID(id, name: name)
        }
        self.key = privateKey
        self.keyID = keyID
        self.team = team
        self.hosts = hosts
        self.patience = patience
    }

    /// A token for one request.
    func authorization(_ time: Date) async throws -> String {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: key, kid: JWKIdentifier(string: keyID))
        return try await keys.sign(
            Payload(iss: team, iat: Int(time.timeIntervalSince1970)), kid: JWKIdentifier(string: keyID))
    }
}

/// An app whose phones are believed: its id at Apple, and builds of which kind.
import Crypto
import Foundation

package struct AttestedApp: Sendable, Hashable {
    /// `development` keys come from builds that Xcode installs; TestFlight and the App Store make `production` ones.
    package enum Environment: String, Sendable, Codable {
        case production, development

        /// What the authenticator calls itself.
        var authenticator: Data {
            switch self {
            case .production: Data("appattest".utf8) + Data(count: 7)
            case .development: Data("appattestdevelop".utf8)
            }
        }
    }

    /// `<team>.<bundle id>`.
    package let id: String
    package let environment: Environment
    /// Which of the team's two bits at DeviceCheck says that a phone had this app's free credits; nil for none.
    package let bit: Int?

    var hash: Data { Data(SHA256.hash(data: Data(id.utf8))) }

    /// Nil for what is no team of ten characters and a bundle id, and for a bit that isn't 0 or 1.
    package init?(id: String, environment: Environment = .production, bit: Int? = nil) {
        guard id.utf8.count <= 180, id.wholeMatch(of: /[A-Z0-9]{10}\.[A-Za-z0-9-]+(\.[A-Za-z0-9_-]+)+/) != nil,
            bit.map({ (0...1).contains($0) }) ?? true
        else { return nil }
        self.id = id
        self.environment = environment
        self.bit = bit
    }
}

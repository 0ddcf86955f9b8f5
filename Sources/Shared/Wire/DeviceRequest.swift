/// What `POST /functions/v1/devices` takes and answers: where an account's messages go.

package struct DeviceRequest: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        case register, remove
    }

    package var action: Action
    package var app: String
    /// As Apple gave it, in lower-case hexadecimal digits.
    package var token: String
    /// `production`, or `sandbox` for builds that Xcode installs.
    package var environment: String
    /// The language that messages should be in.
    package var locale: String?

    package init(action: Action, app: String, token: String, environment: String, locale: String? = nil) {
        self.action = action
        self.app = app
        self.token = token
        self.environment = environment
        self.locale = locale
    }

    /// Apple names no length: today's tokens have 64 digits, some have 160.
    package static let tokenLengths = 32...400

    package static func isToken(_ text: String) -> Bool {
        tokenLengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The characters and length of a language tag (BCP 47); whether there is such a language isn't asked.
    package static func isLocale(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}

package struct DeviceAnswer: Codable, Sendable, Hashable {
    package var isRegistered: Bool

    package init(isRegistered: Bool) {
        self.isRegistered = isRegistered
    }

    enum CodingKeys: String, CodingKey {
        case isRegistered = "registered"
    }
}

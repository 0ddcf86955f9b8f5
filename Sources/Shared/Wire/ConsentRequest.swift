/// Request and response of `POST /functions/v1/consent`: to whom an app may send the account's data.

package struct ConsentRequest: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        case grant, withdraw, list
    }

    package var action: Action?
    /// The app that asks. Nil if only one app of this server sends data to the provider.
    package var app: String?
    /// The kind of data. Nil in the same case.
    package var purpose: String?
    package var provider: String?

    package init(action: Action? = nil, app: String? = nil, purpose: String? = nil, provider: String? = nil) {
        self.action = action
        self.app = app
        self.purpose = purpose
        self.provider = provider
    }
}

package struct ConsentList: Codable, Sendable, Hashable {
    package var providers: [Provider]

    /// A third party to which an app of this server sends data, and whether the account has consented.
    package struct Provider: Codable, Sendable, Hashable {
        package var app: String
        package var purpose: String
        package var provider: String
        package var name: String
        package var isGranted: Bool
        package var grantedAt: String?

        package init(
            app: String, purpose: String, provider: String, name: String, isGranted: Bool, grantedAt: String? = nil
        ) {
            self.app = app
            self.purpose = purpose
            self.provider = provider
            self.name = name
            self.isGranted = isGranted
            self.grantedAt = grantedAt
        }

        enum CodingKeys: String, CodingKey {
            case app, purpose, provider, name
            case isGranted = "granted"
            case grantedAt = "granted_at"
        }
    }

    package init(providers: [Provider]) {
        self.providers = providers
    }
}

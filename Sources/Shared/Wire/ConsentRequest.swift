/// What `POST /functions/v1/consent` takes and answers: who may be shown the account's photos.

package struct ConsentRequest: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        case grant, withdraw, list
    }

    package var action: Action?
    package var provider: String?

    package init(action: Action? = nil, provider: String? = nil) {
        self.action = action
        self.provider = provider
    }
}

package struct ConsentList: Codable, Sendable, Hashable {
    package var providers: [Provider]

    /// A third party that this server sends photos to, and whether the account has agreed to it.
    package struct Provider: Codable, Sendable, Hashable {
        package var provider: String
        package var name: String
        package var isGranted: Bool
        package var grantedAt: String?

        package init(provider: String, name: String, isGranted: Bool, grantedAt: String? = nil) {
            self.provider = provider
            self.name = name
            self.isGranted = isGranted
            self.grantedAt = grantedAt
        }

        enum CodingKeys: String, CodingKey {
            case provider, name
            case isGranted = "granted"
            case grantedAt = "granted_at"
        }
    }

    package init(providers: [Provider]) {
        self.providers = providers
    }
}

/// What `POST /functions/v1/share-check` takes and answers: the links by which others may see a check's result.

package struct ShareRequest: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        case create, revoke, list
    }

    /// The check's.
    package var id: String
    package var action: Action
    /// How long a new link works; a week when nothing is said.
    package var days: Int?
    /// The link to revoke; without one all links of the check are.
    package var token: String?
    /// Whether a new link's page shows the photo of the outer side; not unless it is said.
    package var photo: Bool?

    package init(id: String, action: Action, days: Int? = nil, token: String? = nil, photo: Bool? = nil) {
        self.id = id
        self.action = action
        self.days = days
        self.token = token
        self.photo = photo
    }
}

/// The check's links, the newest first. Times are ISO 8601 in UTC.
package struct ShareLinkList: Codable, Sendable, Hashable {
    package var links: [ShareLink]

    package init(links: [ShareLink]) {
        self.links = links
    }
}

package struct ShareLink: Codable, Sendable, Hashable {
    package var token: String
    package var url: String
    package var expiresAt: String
    package var revokedAt: String?
    package var createdAt: String
    /// Whether its page shows the photo of the outer side; nil from servers that don't say.
    package var photo: Bool?

    package init(
        token: String, url: String, expiresAt: String, revokedAt: String? = nil, createdAt: String, photo: Bool? = nil
    ) {
        self.token = token
        self.url = url
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
        self.createdAt = createdAt
        self.photo = photo
    }

    enum CodingKeys: String, CodingKey {
        case token, url, photo
        case expiresAt = "expires_at"
        case revokedAt = "revoked_at"
        case createdAt = "created_at"
    }
}

/// `signed-report`: which finished check.
package struct SignedReportRequest: Codable, Sendable, Hashable {
    package var id: String

    package init(id: String) {
        self.id = id
    }
}

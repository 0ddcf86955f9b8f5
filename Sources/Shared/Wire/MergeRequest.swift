/// Request and response of `POST /functions/v1/merge-account`: what was bought without an account goes along to one.

package struct MergeRequest: Codable, Sendable, Hashable {
    /// An access token of the anonymous account, which proves that it is the caller's.
    package var anonymousToken: String

    package init(anonymousToken: String) { self.anonymousToken = anonymousToken }

    enum CodingKeys: String, CodingKey {
        case anonymousToken = "anonymous_token"
    }
}

package struct MergeAnswer: Codable, Sendable, Hashable {
    /// Credits that the caller's account has more now, by app. Empty when there were none, or when they were moved before.
    package var moved: [String: Int]

    package init(moved: [String: Int]) { self.moved = moved }
}

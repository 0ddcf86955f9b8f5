/// The session as the keychain keeps it.
import Clients
import Foundation

struct StoredSession: Codable, Sendable, Hashable {
    var accessToken: String
    var refreshToken: String
    /// By this device's clock, which may differ from the server's.
    var expiresAt: Date
    /// A little earlier than that, so that a token doesn't expire in transit.
    var renewsAt: Date
    var userID: String
    var email: String
    var isAnonymous: Bool
    /// Nil in what an earlier version has stored.
    var needsSecondFactor: Bool?

    var account: Account {
        Account(
            id: userID, email: email, isAnonymous: isAnonymous, needsSecondFactor: needsSecondFactor ?? false)
    }

    init(_ answer: TokenAnswer, now: Date) {
        accessToken = answer.accessToken
        refreshToken = answer.refreshToken
        let life = answer.expiresIn
        expiresAt = now.addingTimeInterval(life)
        renewsAt = now.addingTimeInterval(life - min(30, life / 4))
        userID = answer.user.id.lowercased()
        email = answer.user.email ?? ""
        isAnonymous = answer.user.isAnonymous ?? false
        needsSecondFactor = answer.needsSecondFactor
    }
}

/// Refresh tokens: each is used once, and a session whose used token comes back from a stranger dies.

import Foundation
import ServerDatabase
import Wire

enum RefreshTokens {
    /// 22 characters of 36: about 113 bits. Clients take the token as it is.
    static func make() -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        var random = SystemRandomNumberGenerator()
        return String((0..<22).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
    }

    static func issue(for account: UUID, session: UUID, parent: String?, in database: Session) throws -> String {
        let token = make()
        try database.run(
            "insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)",
            [token, account.uuidString.lowercased(), session.uuidString, parent])
        return token
    }
}

/// What is known about a presented refresh token when its session is locked.
struct PresentedToken: Sendable, Equatable {
    var isRevoked: Bool
    /// The unused token that was given out in exchange for this one.
    var activeChild: String?
    /// Some token of the session can still be used: it was not shut down as stolen.
    var isFamilyAlive: Bool
    /// Seconds since this token was used.
    var age: Double
}

/// What to do with it. Pure, so that every row of the table can be tested on its own.
enum RefreshDecision: Equatable {
    case rotate
    /// The answer to the first use was lost: give the same token again.
    case repeatAnswer(token: String)
    /// A second task or process of the client asked at the same time.
    case issueSibling
    /// Used long ago, by whoever: nobody keeps this session.
    case revokeFamily

    init(_ token: PresentedToken, reuseInterval: Double) {
        if !token.isRevoked {
            self = .rotate
        } else if let child = token.activeChild {
            self = .repeatAnswer(token: child)
        } else if token.isFamilyAlive && token.age < reuseInterval {
            self = .issueSibling
        } else {
            self = .revokeFamily
        }
    }
}

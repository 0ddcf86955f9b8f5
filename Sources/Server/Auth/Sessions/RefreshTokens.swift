/// Refresh tokens: each is used once, and the session ends when a stranger presents a used one.

import Foundation
import ServerDatabase
import Wire

enum RefreshTokens {
    /// 22 characters of 36: about 113 bits. To clients the token is opaque.
    static func make() -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        var random = SystemRandomNumberGenerator()
        return String((0..<22).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
    }

    static func issue(for account: UUID, session: UUID, parent: String?, in database: Session) async throws -> String {
        let token = make()
        try await database.run(
            "insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)",
            [token, account.uuidString.lowercased(), session.uuidString, parent])
        return token
    }
}

/// The state of a presented refresh token when its session is locked.
struct PresentedToken: Sendable, Equatable {
    var isRevoked: Bool
    /// The unused token that replaced this one.
    var activeChild: String?
    /// Some token of the session still works: the family was not revoked as stolen.
    var isFamilyAlive: Bool
    /// Seconds since this token was used.
    var age: Double
}

/// The decision about it. Pure, so that every case can be tested on its own.
enum RefreshDecision: Equatable {
    case rotate
    /// The answer to the first use was lost: give the same token again.
    case repeatAnswer(token: String)
    /// A second task or process of the client asked at the same time.
    case issueSibling
    /// Used long ago, by anybody: the session ends.
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

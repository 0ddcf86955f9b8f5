/// What a browser left with for a provider's page, kept until it comes back: once, and within ten minutes.

import Crypto
import Foundation
import ServerDatabase
import ServerHTTP
import Wire

struct OAuthStates: Sendable {
    /// Seconds from leaving for the provider's page to coming back.
    static let life = 600

    struct Departure: Sendable {
        var provider: String
        var redirect: String
        /// Nil for the implicit flow.
        var challenge: CodeChallenge?
        var nonce: String
        var verifier: String
        var linking: Linking?
    }

    struct Linking: Sendable {
        var user: UUID
        var session: UUID?
    }

    /// - Returns: the state that the browser takes along.
    func begin(_ departure: Departure, in database: Session) async throws -> String {
        try await database.run(
            "delete from auth.oauth_states where created_at < now() - $1::integer * interval '1 second'",
            [String(Self.life)])
        let state = Self.random()
        try await database.run(
            """
            insert into auth.oauth_states (state_hash, provider, redirect_to, code_challenge, code_challenge_method, \
            nonce, code_verifier, linking_user_id, linking_session_id) \
            values ($1, $2, $3, $4, $5::auth.code_challenge_method, $6, $7, $8, $9)
            """,
            [
                Self.hash(state), departure.provider, departure.redirect, departure.challenge?.challenge,
                departure.challenge?.method, departure.nonce, departure.verifier,
                departure.linking?.user.uuidString, departure.linking?.session?.uuidString,
            ])
        return state
    }

    /// Takes the row away, so that a second browser with the same state finds none.
    func end(_ state: String, in database: Session) async throws -> Departure? {
        guard (1...256).contains(state.utf8.count) else { return nil }
        let rows = try await database.query(
            """
            delete from auth.oauth_states where state_hash = $1 \
            returning *, created_at < now() - $2::integer * interval '1 second' as is_old
            """, [Self.hash(state), String(Self.life)])
        guard let row = rows.first, try !row.bool("is_old") else { return nil }
        return Departure(
            provider: try row.string("provider"), redirect: try row.string("redirect_to"),
            challenge: try CodeChallenge(row["code_challenge"], method: row["code_challenge_method"]),
            nonce: try row.string("nonce"), verifier: try row.string("code_verifier"),
            linking: row["linking_user_id"].flatMap(UUID.init(uuidString:)).map { user in
                Linking(user: user, session: row["linking_session_id"].flatMap(UUID.init(uuidString:)))
            })
    }

    /// 256 bits from the system's generator, as URLs and PKCE take them: 43 characters.
    static func random() -> String { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL }

    static func hash(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).map(hexByte).joined() }
}

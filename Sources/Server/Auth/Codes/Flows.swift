/// PKCE (RFC 7636): a link or redirect hands out a code, and only the device that asked can exchange it.

import Crypto
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import Wire

struct Flows: Sendable {
    let life: Duration

    /// Remembers the challenge until its link is opened. `method` becomes the session's `amr`.
    func begin(_ challenge: CodeChallenge, for user: UUID, method: String, in database: Session) async throws {
        try await database.run(
            """
            delete from auth.flow_state where user_id = $1 and (created_at < now() - interval '1 day' \
            or (authentication_method = $2 and auth_code_issued_at is null))
            """, [user.uuidString, method])
        try await database.run(
            """
            insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type, \
            authentication_method) values ($1, $2, $3::auth.code_challenge_method, $4, 'email', $5)
            """, [user.uuidString, UUID().uuidString.lowercased(), challenge.method, challenge.challenge, method])
    }

    /// The link was opened: returns the code of its flow. Nil when there is no such flow (any more).
    func issueCode(for user: UUID, method: String, in database: Session) async throws -> String? {
        try await database.query(
            """
            update auth.flow_state set auth_code_issued_at = now(), updated_at = now() where id = \
            (select id from auth.flow_state where user_id = $1 and authentication_method = $2 \
            and auth_code_issued_at is null order by created_at desc limit 1) returning auth_code
            """, [user.uuidString, method]
        ).scalar
    }

    /// A provider has proven who they are: the code waits for the device that asked.
    func issue(
        _ challenge: CodeChallenge, for user: UUID, provider: String, grant: ProviderGrant, in database: Session
    ) async throws -> String {
        let code = UUID().uuidString.lowercased()
        try await database.run(
            """
            insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type, \
            authentication_method, provider_access_token, provider_refresh_token, auth_code_issued_at) \
            values ($1, $2, $3::auth.code_challenge_method, $4, $5, 'oauth', $6, $7, now())
            """,
            [
                user.uuidString, code, challenge.method, challenge.challenge, provider, grant.accessToken,
                grant.refreshToken,
            ])
        return code
    }

    struct Redeemed: Sendable {
        var user: UUID
        var method: String
        /// Nil for a mailed link.
        var provider: String?
        var accessToken: String?
        var refreshToken: String?
    }

    /// Works once: the first right verifier deletes the row, and so does an expired attempt.
    func redeem(code: String, verifier: String, in database: Session) async throws -> Result<Redeemed, AuthError> {
        let rows = try await database.query(
            """
            select id, user_id, code_challenge, code_challenge_method, authentication_method, \
            nullif(provider_type, 'email') as provider, provider_access_token, provider_refresh_token, \
            coalesce(auth_code_issued_at < now() - $2::double precision * interval '1 second', false) as is_old \
            from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update
            """, [code.lowercased(), String(life.inSeconds)])
        guard let row = rows.first, let user = row["user_id"].flatMap(UUID.init(uuidString:)) else {
            return .failure(AuthError(.notFound, .flowStateNotFound, "invalid flow state, no valid flow state found"))
        }
        let remove = "delete from auth.flow_state where id = $1"
        if try row.bool("is_old") {
            try await database.run(remove, [row["id"]])
            return .failure(
                AuthError(.unprocessableContent, .flowStateExpired, "invalid flow state, flow state has expired"))
        }
        let isRight = Self.answers(
            verifier, challenge: try row.string("code_challenge"), method: try row.string("code_challenge_method"))
        guard isRight else {
            return .failure(
                AuthError(
                    .badRequest, .badCodeVerifier, "code challenge does not match previously saved code verifier"))
        }
        try await database.run(remove, [row["id"]])
        return .success(
            Redeemed(
                user: user, method: try row.string("authentication_method"), provider: row["provider"],
                accessToken: row["provider_access_token"], refreshToken: row["provider_refresh_token"]))
    }

    static func answers(_ verifier: String, challenge: String, method: String) -> Bool {
        guard method == "s256" else { return verifier == challenge }
        return Data(SHA256.hash(data: Data(verifier.utf8))).base64URL == challenge
    }
}

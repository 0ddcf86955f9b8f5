/// The refresh grant: one transaction under a lock of the session's row.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct Refresh: Sendable {
    let core: AuthCore

    func callAsFunction(_ token: String) async throws -> AuthSession {
        guard token.utf8.count >= 12, token.utf8.count <= 255 else {
            throw AuthError.validation("Refresh token is not valid")
        }
        let outcome = try await core.database.transaction { database in try await exchange(token, in: database) }
        switch outcome {
        case .issued(let issued): return try await core.sessions.answer(issued)
        case .refused(let error): throw error
        }
    }

    private enum Outcome: Sendable {
        case issued(Sessions.Issued)
        /// A refusal whose changes (a revoked family) must be committed.
        case refused(AuthError)
    }

    private func exchange(_ token: String, in database: Session) async throws -> Outcome {
        let session = try await lockSession(of: token, in: database)
        let presented = try await read(token, of: session, in: database)
        let account = try await Accounts.reload(session.user, in: database)
        if account.isBanned { throw AuthError.bannedAtGrant }
        if let reason = session.expiry { throw AuthError(.badRequest, .sessionExpired, reason) }

        let decision = RefreshDecision(presented, reuseInterval: core.configuration.refreshReuseInterval.inSeconds)
        let next: String
        switch decision {
        case .rotate:
            try await database.run(
                "update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1", [token])
            next = try await RefreshTokens.issue(for: session.user, session: session.id, parent: token, in: database)
        case .repeatAnswer(let child): next = child
        case .issueSibling:
            next = try await RefreshTokens.issue(for: session.user, session: session.id, parent: token, in: database)
        case .revokeFamily:
            try await database.run(
                """
                update auth.refresh_tokens set revoked = true, updated_at = now() \
                where session_id = $1 and not revoked
                """, [session.id.uuidString])
            return .refused(AuthError(.badRequest, .refreshTokenAlreadyUsed, "Invalid Refresh Token: Already Used"))
        }
        try await database.run(
            "update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1", [session.id.uuidString])
        return await .issued(try core.sessions.issued(session.id, refreshToken: next, in: database))
    }

    private struct LockedSession {
        var id: UUID
        var user: UUID
        var expiry: String?
    }

    /// Two tokens of one session wait for each other here; a wait of more than five seconds is a conflict.
    private func lockSession(of token: String, in database: Session) async throws -> LockedSession {
        let found = try await database.query("select session_id from auth.refresh_tokens where token = $1", [token])
        guard let row = found.first else {
            throw AuthError(
                .badRequest, .refreshTokenNotFound, "Invalid Refresh Token: Refresh Token Not Found")
        }
        try await database.run("select set_config('lock_timeout', '5s', true)")
        let sessions = try await database.query(
            """
            select id, user_id, coalesce(not_after < now(), false) \
            or coalesce(created_at + $2::double precision * interval '1 second' < now(), false) as is_over, \
            coalesce(coalesce(refreshed_at at time zone 'utc', created_at) \
            + $3::double precision * interval '1 second' < now(), false) as is_idle \
            from auth.sessions where id = $1 for update
            """,
            [
                row["session_id"], core.configuration.sessionTimebox.sqlText,
                core.configuration.sessionInactivity.sqlText,
            ])
        guard let session = sessions.first else {
            throw AuthError(.badRequest, .sessionNotFound, "Invalid Refresh Token: No Valid Session Found")
        }
        let expiry: String? =
            try session.bool("is_over")
            ? "Invalid Refresh Token: Session Expired"
            : session.bool("is_idle") ? "Invalid Refresh Token: Session Expired (Inactivity)" : nil
        return LockedSession(id: try session.uuid("id"), user: try session.uuid("user_id"), expiry: expiry)
    }

    /// Read again under the lock, because the first read may be outdated.
    private func read(_ token: String, of session: LockedSession, in database: Session) async throws -> PresentedToken {
        let row = try await database.query(
            """
            select t.revoked, extract(epoch from clock_timestamp() - t.updated_at) as age, \
            (select c.token from auth.refresh_tokens c where c.session_id = $2 and c.parent = t.token \
            and not c.revoked \
            order by c.id desc limit 1) as child, \
            exists (select from auth.refresh_tokens a where a.session_id = $2 and not a.revoked) as is_alive \
            from auth.refresh_tokens t where t.token = $1
            """, [token, session.id.uuidString]
        ).first
        guard let row else {
            throw AuthError(
                .badRequest, .refreshTokenNotFound, "Invalid Refresh Token: Refresh Token Not Found")
        }
        return PresentedToken(
            isRevoked: try row.bool("revoked"), activeChild: row["child"], isFamilyAlive: try row.bool("is_alive"),
            age: try row.double("age"))
    }
}

extension Duration? {
    /// Seconds as a parameter; NULL makes every comparison with it NULL, which counts as no limit.
    fileprivate var sqlText: String? { map { String($0.inSeconds) } }
}

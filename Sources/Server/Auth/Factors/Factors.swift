/// Reads and writes second factors, inside the caller's transaction and under the account's lock.

import Foundation
import ServerDatabase

enum Factors {
    struct Factor: Sendable {
        var id: UUID
        /// `totp`, `phone` or `webauthn`.
        var type: String
        var isVerified: Bool
        var secret: String?
    }

    /// A factor of somebody else is not found.
    static func find(_ id: UUID, of user: UUID, in database: Session) async throws -> Factor {
        let row = try await database.query(
            "select id, factor_type, status, secret from auth.mfa_factors where id = $1 and user_id = $2",
            [id.uuidString, user.uuidString]
        ).first
        guard let row else { throw AuthError.factorNotFound }
        return Factor(
            id: try row.uuid("id"), type: try row.string("factor_type"), isVerified: row["status"] == "verified",
            secret: row["secret"])
    }

    /// Never verified, too old, and nobody is about to: as a condition on `f`, with two parameters in seconds.
    static func isAbandoned(_ life: Int, _ challengeLife: Int) -> String {
        func ago(_ parameter: Int) -> String { "now() - $\(parameter)::double precision * interval '1 second'" }
        return """
            f.status = 'unverified' and f.created_at < \(ago(life)) and not exists (select from auth.mfa_challenges c \
            where c.factor_id = f.id and c.created_at > \(ago(challengeLife)))
            """
    }

    static func deleteAbandoned(
        of user: UUID, _ configuration: SecondFactorConfiguration, in database: Session
    ) async throws {
        try await database.run(
            "delete from auth.mfa_factors f where \(isAbandoned(1, 2)) and f.user_id = $3",
            [
                String(configuration.unverifiedLife.inSeconds), String(configuration.challengeLife.inSeconds),
                user.uuidString,
            ])
    }

    /// Accepts a code's step once: false if that step or a newer one was accepted before, by any process.
    static func accept(step: Int, of factor: UUID, in database: Session) async throws -> Bool {
        let accepted = try await database.query(
            """
            update auth.mfa_factors set last_step = $2::bigint where id = $1 and coalesce(last_step, -1) < $2::bigint \
            returning id
            """, [factor.uuidString, String(step)])
        return !accepted.isEmpty
    }

    /// The first right code. Other enrolments of the type that were begun and left are over.
    static func markVerified(_ factor: Factor, of user: UUID, in database: Session) async throws {
        guard !factor.isVerified else { return }
        try await database.run(
            "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1",
            [factor.id.uuidString])
        try await database.run(
            """
            delete from auth.mfa_factors where user_id = $1 and status = 'unverified' \
            and factor_type = $2::auth.factor_type
            """, [user.uuidString, factor.type])
    }

    /// Removes a factor. The sessions that it raised are as they were before, and so are all when it was the last one.
    static func delete(_ factor: Factor, of user: UUID, in database: Session) async throws {
        try await database.run("delete from auth.mfa_factors where id = $1", [factor.id.uuidString])
        let left = try await database.query(
            "select from auth.mfa_factors where user_id = $1 and status = 'verified'", [user.uuidString])
        if left.isEmpty {
            try await database.run("delete from auth.mfa_recovery_codes where user_id = $1", [user.uuidString])
        }
        try await database.run(
            """
            with lowered as (update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() \
            where user_id = $1 and aal > 'aal1' and (factor_id = $2 or $3::boolean) returning id) \
            delete from auth.mfa_amr_claims c using lowered l where c.session_id = l.id \
            and (c.authentication_method = 'totp' or c.authentication_method like 'mfa/%')
            """, [user.uuidString, factor.id.uuidString, left.isEmpty.sqlText])
    }
}

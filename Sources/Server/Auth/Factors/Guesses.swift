/// Limits wrong codes per account, for all its factors and recovery codes together and in all processes.

import Foundation
import ServerDatabase

enum Guesses {
    /// Throws while the account's factors are locked. The right code is refused then too, or guessing could go on.
    static func check(_ user: UUID, in database: Session) async throws {
        let wait = try await database.query(
            """
            select ceil(extract(epoch from locked_until - clock_timestamp()))::bigint as wait from auth.mfa_guesses \
            where user_id = $1 and locked_until > clock_timestamp()
            """, [user.uuidString]
        ).scalar
        if let wait { throw AuthError.tooManyRequests(retryAfter: max(1, Int(wait) ?? 1)) }
    }

    /// The caller must commit.
    static func countWrong(
        _ user: UUID, _ configuration: SecondFactorConfiguration, in database: Session
    ) async throws {
        // The exponent is limited: 2³⁰ times the first lock is more than any longest one.
        try await database.run(
            """
            insert into auth.mfa_guesses as g (user_id, wrong) values ($1, 1) on conflict (user_id) do update set \
            wrong = least(g.wrong, 1000000) + 1, locked_until = case when g.wrong >= $2::integer \
            then clock_timestamp() + interval '1 second' * least($4::double precision, \
            $3::double precision * power(2, least(g.wrong - $2::integer, 30))) end
            """,
            [
                user.uuidString, String(configuration.freeGuesses), String(configuration.firstLock.inSeconds),
                String(configuration.longestLock.inSeconds),
            ])
    }

    static func forget(_ user: UUID, in database: Session) async throws {
        try await database.run("delete from auth.mfa_guesses where user_id = $1", [user.uuidString])
    }
}

/// Removes data that can never be used again: old refresh tokens, and abandoned codes and flows.

import Foundation
import Logging
import ServerDatabase

package struct AuthSweeper: Sendable {
    private let database: Database
    private let codeLife: Duration
    private let secondFactor: SecondFactorConfiguration
    private let logger: Logger

    package init(
        database: Database, configuration: AuthConfiguration = AuthConfiguration(),
        logger: Logger = Logger(label: "auth")
    ) {
        self.database = database
        codeLife = configuration.codeLife
        secondFactor = configuration.secondFactor
        self.logger = logger
    }

    /// Safe at any time, and by several processes at once. Failures are logged and left to the next sweep.
    package func sweep() async {
        for (sql, values) in statements {
            do { _ = try await database.query(sql, values) } catch {
                logger.warning("auth could not be swept", metadata: ["statement": "\(sql)", "error": "\(error)"])
            }
        }
    }

    private var statements: [(String, [String?])] {
        // Codes work for their configured lifetime, and so does the flow that waits for one.
        let life = String(max(86_400, codeLife.inSeconds))
        return [
            // Used tokens are kept for a week, so that a reused one still ends its session as stolen. A client that
            // lost its answer may reuse the last one even later.
            (
                """
                delete from auth.refresh_tokens t where revoked and updated_at < now() - interval '7 days' \
                and not exists (select from auth.refresh_tokens c where c.parent = t.token \
                and c.session_id = t.session_id and not c.revoked)
                """, []
            ),
            (
                """
                delete from auth.one_time_tokens \
                where created_at at time zone 'utc' < now() - $1::double precision * interval '1 second'
                """, [life]
            ),
            (
                "delete from auth.oauth_states where created_at < now() - $1::integer * interval '1 second'",
                [String(OAuthStates.life)]
            ),
            (
                "delete from auth.flow_state where created_at < now() - $1::double precision * interval '1 second'",
                [life]
            ),
            ("delete from auth.mfa_challenges where created_at < now() - interval '1 day'", []),
            (
                "delete from auth.mfa_factors f where \(Factors.isAbandoned(1, 2))",
                [String(secondFactor.unverifiedLife.inSeconds), String(secondFactor.challengeLife.inSeconds)]
            ),
        ]
    }
}

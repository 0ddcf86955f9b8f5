/// Which third parties an account lets see its photos.
import Foundation
import ServerDatabase

package struct Consents: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package struct Consent: Sendable, Hashable {
        package var provider: String
        /// ISO 8601, UTC.
        package var grantedAt: String
    }

    package func grant(_ provider: String, named name: String, by user: UUID) async throws {
        _ = try await database.query("select atelier.grant_consent($1, $2, $3)", [user.uuidString, provider, name])
    }

    package func withdraw(_ provider: String, by user: UUID) async throws {
        _ = try await database.query("select atelier.withdraw_consent($1, $2)", [user.uuidString, provider])
    }

    /// Those in force.
    package func inForce(of user: UUID) async throws -> [Consent] {
        try await database.query(
            """
            select provider, to_char(granted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as granted_at
            from atelier.consents where user_id = $1 and withdrawn_at is null order by id
            """, [user.uuidString]
        ).map { Consent(provider: try $0.string("provider"), grantedAt: try $0.string("granted_at")) }
    }
}

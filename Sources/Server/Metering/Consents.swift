/// An account's consents: an app may send data of it, for one purpose, to a third party.
import Foundation
import ServerDatabase

/// If any of the three changes, the app asks again.
package struct ConsentSubject: Sendable, Hashable {
    package var app: String
    /// The kind of data: `photos`, `text`, `voice`, `measurements`, `voice_and_video`.
    package var purpose: String
    package var provider: String

    package init(app: String, purpose: String, provider: String) {
        self.app = app
        self.purpose = purpose
        self.provider = provider
    }
}

package struct Consents: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package struct Consent: Sendable, Hashable {
        package var subject: ConsentSubject
        /// The provider's name as people know it.
        package var providerName: String
        /// ISO 8601, UTC.
        package var grantedAt: String
    }

    package func grant(_ subject: ConsentSubject, named name: String, by user: UUID) async throws {
        _ = try await database.query(
            "select atelier.grant_consent($1, $2, $3, $4, $5)",
            [user.uuidString, subject.app, subject.purpose, subject.provider, name])
    }

    package func withdraw(_ subject: ConsentSubject, by user: UUID) async throws {
        _ = try await database.query(
            "select atelier.withdraw_consent($1, $2, $3, $4)",
            [user.uuidString, subject.app, subject.purpose, subject.provider])
    }

    /// The consents in force.
    package func inForce(of user: UUID) async throws -> [Consent] {
        try await database.query(
            """
            select app, purpose, provider, provider_name,
                to_char(granted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as granted_at
            from atelier.consents where user_id = $1 and withdrawn_at is null order by id
            """, [user.uuidString]
        ).map { row in
            Consent(
                subject: ConsentSubject(
                    app: try row.string("app"), purpose: try row.string("purpose"),
                    provider: try row.string("provider")),
                providerName: try row.string("provider_name"), grantedAt: try row.string("granted_at"))
        }
    }
}

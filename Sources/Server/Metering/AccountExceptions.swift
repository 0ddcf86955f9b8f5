/// Developers and testers who run checks without credits: named by user id, for a reason and a time.
import Foundation
import ServerDatabase

package struct AccountExceptions: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package enum Kind: String, Sendable, CaseIterable {
        case developer, tester, partner, support
    }

    package func grant(
        _ kind: Kind, to user: UUID, app: String, reason: String, until expiry: Date
    ) async throws {
        _ = try await database.query(
            "select atelier.grant_exception($1, $2, $3, $4, to_timestamp($5::float8))",
            [user.uuidString, app, kind.rawValue, reason, String(expiry.timeIntervalSince1970)])
    }

    package func revoke(from user: UUID, app: String) async throws {
        _ = try await database.query("select atelier.revoke_exception($1, $2)", [user.uuidString, app])
    }
}

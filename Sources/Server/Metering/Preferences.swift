/// The account's preferences on the server: the time zone in which its days begin.
import Foundation
import ServerDatabase

package struct Preferences: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func timeZone(of user: UUID) async throws -> String {
        try await database.query("select atelier.time_zone_of($1)", [user.uuidString]).scalar ?? "UTC"
    }

    /// False for an unknown zone and for a second change within a day.
    package func setTimeZone(_ zone: String, of user: UUID) async throws -> Bool {
        try await database.query("select atelier.set_time_zone($1, $2)", [user.uuidString, zone]).scalar == "t"
    }
}

/// A time of day for tests that count by the day: it is about noon where the account lives, so that no midnight comes.
import Foundation
import ServerDatabase

package struct Noon: Sendable {
    /// Hours east of Greenwich where it is between 12 and 13 o'clock.
    private let hoursEast: Int
    private let now: Date

    package init(now: Date = Date()) {
        self.now = now
        hoursEast = 12 - Int(now.timeIntervalSince1970) % 86_400 / 3600
    }

    /// These zones know no summer time; their names count westwards.
    package var zone: String {
        hoursEast == 0 ? "Etc/GMT" : "Etc/GMT\(hoursEast > 0 ? "-" : "+")\(abs(hoursEast))"
    }

    /// When the day that is about half over there ends.
    package var midnight: Date {
        let there = Int(now.timeIntervalSince1970) + hoursEast * 3600
        return Date(timeIntervalSince1970: TimeInterval((there / 86_400 + 1) * 86_400 - hoursEast * 3600))
    }

    /// Lets the account live there.
    package func settle(_ user: TestUser, in database: Database) async throws {
        _ = try await database.query(
            "update atelier.accounts set time_zone = $1 where user_id = $2", [zone, user.id.uuidString])
    }
}

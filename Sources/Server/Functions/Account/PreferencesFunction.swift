/// `POST /functions/v1/preferences`: the time zone in which the account's days begin.
import ServerDatabase
import ServerMetering

package struct PreferencesFunction: Sendable {
    private struct Input: Codable {
        var time_zone: String?
    }

    private struct Output: Codable {
        var time_zone: String
    }

    private let preferences: Preferences

    package init(database: Database) {
        preferences = Preferences(database: database)
    }

    package var function: Function {
        Function("preferences") { (input: Input, context) in
            if let zone = input.time_zone,
                try await !preferences.setTimeZone(zone, of: context.userID)
            {
                throw FunctionError.badField(
                    "time_zone", "must be an IANA name such as Europe/Paris, and can change once a day")
            }
            return .value(Output(time_zone: try await preferences.timeZone(of: context.userID)))
        }
    }
}

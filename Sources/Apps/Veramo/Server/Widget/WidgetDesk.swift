/// What the schema tells a widget.
import Foundation
import ServerDatabase
import VeramoCore
import Wire

struct WidgetDesk: Sendable {
    /// What there is to show, and to whom.
    struct Sight: Sendable {
        var user: String
        var zone: CoupleZone
        /// By the server's clock, which development may move.
        var now: Date
        var picture: WidgetPicture?
        /// Of the picture's files.
        var folder: String?
        var added: Set<CalendarDay>
    }

    let database: Database

    /// Nil when the token opens nothing, or nothing any more.
    func sight(_ token: String) async throws -> Sight? {
        guard let text = try await database.query("select veramo.widget($1::bytea)", [WidgetToken.digest(token)]).scalar
        else { return nil }
        let json = try JSONValue(json: Data(text.utf8))
        guard let user = json["user"]?.stringValue, let now = json["now"]?.doubleValue,
            let zone = json["zone"]?.stringValue.flatMap({ try? CoupleZone($0) })
        else { return nil }
        return Sight(
            user: user, zone: zone, now: Date(timeIntervalSince1970: now), picture: Self.picture(json["picture"]),
            folder: json["picture"]?["folder"]?.stringValue, added: Self.days(json["runs"]))
    }

    private static func picture(_ json: JSONValue?) -> WidgetPicture? {
        guard let id = json?["id"]?.stringValue.flatMap({ UUID(uuidString: $0) }),
            let day = json?["day"]?.stringValue.flatMap({ CalendarDay($0) }), let added = json?["added"]?.doubleValue
        else { return nil }
        return WidgetPicture(id: id, day: day, addedAt: Date(timeIntervalSince1970: added), isMine: false)
    }

    private static func days(_ runs: JSONValue?) -> Set<CalendarDay> {
        var days: Set<CalendarDay> = []
        for run in runs?.arrayValue ?? [] {
            guard var day = run["first"]?.stringValue.flatMap({ CalendarDay($0) }),
                let last = run["last"]?.stringValue.flatMap({ CalendarDay($0) })
            else { continue }
            while day <= last {
                days.insert(day)
                day = day.adding(days: 1)
            }
        }
        return days
    }
}

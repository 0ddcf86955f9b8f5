/// Times as Adapty writes them: with microseconds and an offset, or without either.
import Foundation

enum AdaptyTime {
    /// Nil for what is no time between the years 2000 and 2200.
    static func parse(_ text: String) -> Date? {
        guard text.utf8.count <= 40,
            let match = text.wholeMatch(
                of: /(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(?:Z|([+-])(\d{2}):?(\d{2}))?/),
            let whole = try? Date("\(match.1)T\(match.2)Z", strategy: .iso8601),
            // The parser turns the 31st of a shorter month into a day of the next one.
            whole.formatted(.iso8601) == "\(match.1)T\(match.2)Z"
        else { return nil }
        var seconds = match.3.flatMap { Double("0\($0)") } ?? 0
        if let sign = match.4, let hours = match.5.flatMap({ Double($0) }),
            let minutes = match.6.flatMap({ Double($0) })
        {
            seconds -= (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
        let date = whole + seconds
        return range.contains(date) ? date : nil
    }

    /// Far enough for every subscription, and within what a database and its clients can hold.
    private static let range =
        Date(timeIntervalSince1970: 946_684_800)..<Date(timeIntervalSince1970: 7_258_118_400)

    static func parse(milliseconds: Double) -> Date? {
        let date = Date(timeIntervalSince1970: milliseconds / 1000)
        return range.contains(date) ? date : nil
    }
}

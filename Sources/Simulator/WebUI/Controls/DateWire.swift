/// Dates as the browser's fields write them, in the calendar and the time zone of the views.
import Foundation

struct DateWire {
    private let components: DatePickerComponents
    private let calendar: Calendar

    init(_ components: DatePickerComponents, _ environment: EnvironmentValues) {
        self.components = components
        // Fields of browsers count in the Gregorian calendar, whatever they show.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = environment.timeZone
        self.calendar = calendar
    }

    var inputType: String {
        if components == .hourAndMinute { return "time" }
        return components.contains(.hourAndMinute) ? "datetime-local" : "date"
    }

    func text(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let day = [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map(Self.padded).joined(separator: "-")
        let time = [(parts.hour, 2), (parts.minute, 2)].map(Self.padded).joined(separator: ":")
        switch inputType {
        case "time": return time
        case "date": return day
        default: return "\(day)T\(time)"
        }
    }

    /// What the field doesn't show stays as it is in the old date.
    func date(_ text: String, near old: Date) -> Date? {
        let numbers = text.split { $0 == "-" || $0 == "T" || $0 == ":" }.map { Int($0) }
        guard numbers.allSatisfy({ $0 != nil }) else { return nil }
        let found = numbers.compactMap(\.self)
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: old)
        var rest = found[...]
        if components != .hourAndMinute {
            guard rest.count >= 3 else { return nil }
            (parts.year, parts.month, parts.day) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
        }
        if components.contains(.hourAndMinute) {
            guard rest.count >= 2 else { return nil }
            (parts.hour, parts.minute, parts.second) = (rest.removeFirst(), rest.removeFirst(), 0)
        }
        // A day such as 31 February is not the one after it.
        guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == parts.day else {
            return nil
        }
        return date
    }

    private static func padded(_ number: Int?, _ digits: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

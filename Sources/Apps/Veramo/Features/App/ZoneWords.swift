/// When something happens, said to a person who may be somewhere else than the couple's time zone.
import Foundation
import Language
import Styleguide
import VeramoCore

extension CoupleZone {
    /// The city of its name: "Berlin", "New York".
    var city: String {
        identifier.split(separator: "/").last.map { String($0).replacing("_", with: " ") } ?? identifier
    }

    /// "at midnight"; where clocks go forward over it, the time at which they go on.
    func beginning(of day: CalendarDay, in locale: Locale) -> String {
        let instant = firstInstant(of: day)
        guard let here = TimeZone(identifier: identifier) else { return String(localized: "at midnight") }
        let seconds = Int(instant.timeIntervalSince1970) + here.secondsFromGMT(for: instant)
        guard seconds > day.number * 86_400 else { return String(localized: "at midnight") }
        var style = Date.FormatStyle(date: .omitted, time: .shortened, locale: locale)
        style.timeZone = here
        return String(localized: "at \(instant.formatted(style))")
    }

    /// When a day begins here, on the clocks of another zone; nil where they show the same.
    func beginning(of day: CalendarDay, on device: TimeZone, in locale: Locale) -> String? {
        let instant = firstInstant(of: day)
        guard let here = TimeZone(identifier: identifier),
            here.secondsFromGMT(for: instant) != device.secondsFromGMT(for: instant)
        else { return nil }
        var style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale)
        style.timeZone = device
        return instant.formatted(style)
    }
}

extension CalendarDay {
    /// Noon of the day in Greenwich: for controls that know nothing but instants, told to count in Greenwich too.
    var noon: Date { Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200) }

    init(noon: Date) { self.init(number: Int((noon.timeIntervalSince1970 / 86_400).rounded(.down))) }

    static let weekdays = [
        String(localized: "Sunday"), String(localized: "Monday"), String(localized: "Tuesday"),
        String(localized: "Wednesday"), String(localized: "Thursday"), String(localized: "Friday"),
        String(localized: "Saturday"),
    ]

    /// "Tuesday, November 24".
    var headline: String { "\(Self.weekdays[weekday - 1]), \(Self.months[parts.month - 1]) \(parts.day)" }
}

/// A month to choose a day from. It counts in Greenwich, so that the device's own zone can't shift a day.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore

struct DayChooser: View {
    let title: LocalizedStringKey
    let day: CalendarDay
    let days: ClosedRange<CalendarDay>
    let choose: @MainActor (CalendarDay) -> Void
    @Environment(\.locale) private var locale
    /// The month needs room for seven days, which the largest text doesn't leave.
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        Group {
            if textSize.isAccessibilitySize {
                VStack(alignment: .leading, spacing: Space.s) {
                    Text(title).font(.cardTitle).foregroundStyle(Palette.text).accessibilityHidden(true)
                    picker.labelsHidden().dynamicTypeSize(...DynamicTypeSize.accessibility1)
                }
            } else {
                picker.datePickerStyle(.graphical)
            }
        }
        .environment(\.timeZone, Self.greenwich)
        .environment(\.calendar, calendar)
    }

    private var picker: some View {
        DatePicker(
            title,
            selection: noon,
            in: days.lowerBound.noon...days.upperBound.noon, displayedComponents: .date)
    }

    private var noon: Binding<Date> {
        Binding(get: { day.noon }, set: { @MainActor [choose] noon in choose(CalendarDay(noon: noon)) })
    }

    private static let greenwich = TimeZone(secondsFromGMT: 0) ?? .current

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = Self.greenwich
        return calendar
    }
}

/// Notifications of new pictures: whether they come, and the hours in which they don't.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct NotificationsSection: View {
    let notifications: NotificationsModel
    let preferences: PreferencesModel

    var body: some View {
        SettingsGroup("Notifications") {
            permission
            switch preferences.phase {
            case .loading:
                ProgressRow(title: String(localized: "Quiet hours"), value: nil, detail: String(localized: "Loading"))
            case .failed(let trouble): SettingsProblem(problem: trouble) { Task { await preferences.load() } }
            case .loaded(let now): QuietHours(preferences: preferences, now: now)
            }
            if let trouble = preferences.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
            }
        }
        .task { await preferences.load() }
    }

    @ViewBuilder private var permission: some View {
        switch notifications.permission {
        case .notAsked:
            ActionRow("Turn on notifications", systemImage: "bell") { Task { await notifications.ask() } }
            Text("You’re told when a picture of your partner can be seen. The picture itself isn’t shown in it.")
                .font(.note).foregroundStyle(Palette.muted)
        case .granted: SettingsLine("When your partner shares", String(localized: "You’re told"))
        case .refused:
            SettingsLine("When your partner shares", String(localized: "You aren’t told"))
            Text("Notifications are off for Veramo. You can allow them in this phone’s settings.")
                .font(.note).foregroundStyle(Palette.muted)
        case nil: EmptyView()
        }
    }
}

/// From when to when, by this phone's clock.
private struct QuietHours: View {
    @Bindable var preferences: PreferencesModel
    let now: CouplePreferences
    @State private var from = Date.distantPast
    @State private var until = Date.distantPast
    @Environment(\.timeZone) private var timeZone

    var body: some View {
        Toggle("Quiet hours", isOn: $preferences.isQuiet).foregroundStyle(Palette.text)
        if now.quietFrom != now.quietTo {
            DatePicker("From", selection: $from, displayedComponents: .hourAndMinute).foregroundStyle(Palette.text)
            DatePicker("Until", selection: $until, displayedComponents: .hourAndMinute).foregroundStyle(Palette.text)
            Text("What comes meanwhile is told when they end\(place).").font(.note).foregroundStyle(Palette.muted)
                .onChange(of: now, initial: true) { show() }
                .onChange(of: from) { save() }
                .onChange(of: until) { save() }
        }
    }

    private var place: String { now.quietZone.map { String(localized: ", by \(ZoneName($0).words)") } ?? "" }

    private func show() { (from, until) = (date(now.quietFrom), date(now.quietTo)) }

    /// Both being equal would mean none, so that isn't taken.
    private func save() {
        let new = (minutes(from), minutes(until))
        guard new != (now.quietFrom, now.quietTo) else { return }
        guard new.0 != new.1 else { return show() }
        Task { await preferences.setQuiet(new.0, new.1) }
    }

    // MARK: a picker sets a date; only its time counts, here on a day without a change of clocks

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    private func date(_ minutes: Int) -> Date {
        calendar.date(from: DateComponents(year: 2026, month: 1, day: 15, hour: minutes / 60, minute: minutes % 60))
            ?? .distantPast
    }

    private func minutes(_ date: Date) -> Int {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    }
}

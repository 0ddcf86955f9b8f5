/// The profile, over home: who this is, what they have done, and every setting.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct ProfileSheet: View {
    let model: MirrorMateModel
    @State private var isEditing = false
    @State private var isRegistering = false

    var body: some View {
        NavigationStack {
            SettingsView(
                app: .mirrormate, clients: model.clients, account: model.account, title: String(localized: "Profile")
            ) {
                ProfileHeader(model: model) { isEditing = true }
                if model.account.isAnonymous {
                    Banner(
                        text: String(localized: "Without an account your reports are lost with this phone."),
                        systemImage: "person.crop.circle", kind: .brand,
                        action: StateAction("Make it an account") { isRegistering = true })
                }
                StatisticsSection(statistics: model.history.total)
                PremiumSection(model: model)
                NotificationsSection(notifications: model.notifications)
            }
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { Button("Close") { model.isProfileOpen = false } }
            }
        }
        .sheet(isPresented: $isEditing) { EditProfileSheet(person: model.person, clients: model.clients) }
        .sheet(isPresented: $isRegistering) { UpgradeSheet(app: .mirrormate, clients: model.clients) }
        .task { await model.person.load() }
        .task { await model.history.refresh() }
    }
}

private struct ProfileHeader: View {
    let model: MirrorMateModel
    let edit: @MainActor () -> Void

    var body: some View {
        MarkedRow(alignment: .center, spacing: Space.l) {
            PersonCircle(
                initials: model.person.initials, picture: model.person.portrait, side: 64, look: .bright)
        } words: {
            VStack(alignment: .leading, spacing: 2) {
                Text(name).font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
                Text(email.partedAtSigns).font(.note).foregroundStyle(Palette.muted).accessibilityLabel(email)
                if model.credits.isUnlimited {
                    Label("Premium", systemImage: "star.fill").font(.small.weight(.semibold))
                        .foregroundStyle(Tone(0x3B2A00))
                        .padding(.horizontal, Space.s).padding(.vertical, 2)
                        .background(Tone(MirrorColours.gold), in: Capsule())
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            if !model.account.isAnonymous {
                Button(action: edit) {
                    Image(systemName: "pencil").foregroundStyle(Palette.navyInk)
                        .frame(minWidth: Target.minimum, minHeight: Target.minimum).contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Edit profile")
            }
        }
        if case .failed(let trouble) = model.person.phase {
            SettingsProblem(problem: trouble) { Task { await model.person.load() } }
        }
    }

    private var name: String {
        if model.account.isAnonymous { return String(localized: "Without an account") }
        return model.person.name.isEmpty ? String(localized: "No name yet") : model.person.name
    }

    private var email: String {
        model.account.isAnonymous
            ? String(localized: "Only on this phone")
            : model.account.email.isEmpty ? String(localized: "Hidden by Apple") : model.account.email
    }
}

private struct StatisticsSection: View {
    let statistics: ReportStatistics?

    var body: some View {
        SettingsGroup("Your practice") {
            if let statistics {
                SettingsLine("Reports", "\(statistics.count)")
                SettingsLine("Minutes measured", Self.minutes(statistics.seconds))
                SettingsLine(
                    "Average score", statistics.average.map { "\(Int($0.rounded()))" } ?? String(localized: "None yet"))
                SettingsLine("Best score", statistics.best.map(String.init) ?? String(localized: "None yet"))
            } else {
                ProgressRow(title: String(localized: "Your practice"), value: nil, detail: String(localized: "Loading"))
            }
        }
    }

    private static func minutes(_ seconds: Double) -> String {
        (seconds / 60).formatted(.number.precision(.fractionLength(0...1)).locale(.shown))
    }
}

/// The plan, without credits: a day's use is counted, and nothing else.
private struct PremiumSection: View {
    let model: MirrorMateModel
    @Environment(\.locale) private var locale

    var body: some View {
        SettingsGroup("Plan") {
            SettingsLine(
                "Plan",
                model.credits.plan?.stateWords
                    ?? (model.credits.isUnlimited ? String(localized: "Premium") : String(localized: "Free")))
            Text(model.credits.plan?.explanation(unit: model.credits.app.unit, locale: locale) ?? model.quota.words)
                .font(.note).foregroundStyle(Palette.muted)
            if model.credits.isUnlimited {
                ActionRow("Manage subscription", systemImage: "creditcard") {
                    Task { await model.purchases.manage() }
                }
            } else {
                ActionRow("See MirrorMate Premium", systemImage: "star") {
                    model.isProfileOpen = false
                    model.openPricing()
                }
            }
            ActionRow(
                "Restore purchases", systemImage: "arrow.clockwise", isBusy: model.purchases.phase == .restoring
            ) { Task { await model.purchases.restore() } }
            PurchaseStatus(purchases: model.purchases)
        }
        .task { model.purchases.forget() }
    }
}

private struct NotificationsSection: View {
    let notifications: NotificationsModel

    var body: some View {
        SettingsGroup("Notifications") {
            switch notifications.permission {
            case .notAsked:
                ActionRow("Tell me when a report is ready", systemImage: "bell") {
                    Task { await notifications.ask() }
                }
            case .granted:
                SettingsLine("When a report is ready", String(localized: "This phone tells you"))
                Text("Turn it off in this phone’s settings, under MirrorMate.").font(.note)
                    .foregroundStyle(Palette.muted)
            case .refused:
                SettingsLine("When a report is ready", String(localized: "You aren’t told"))
                Text("Allow notifications in this phone’s settings, under MirrorMate.").font(.note)
                    .foregroundStyle(Palette.muted)
            case nil:
                ProgressRow(title: String(localized: "Notifications"), value: nil, detail: String(localized: "Loading"))
            }
        }
    }
}

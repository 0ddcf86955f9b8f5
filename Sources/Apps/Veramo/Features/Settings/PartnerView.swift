/// The partner, the time zone of the two, what each lends for AI pictures, and the end of the link.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct PartnerView: View {
    let model: VeramoModel
    @State private var isUnlinking = false
    @Environment(\.locale) private var locale

    var body: some View {
        content
            .inlineTitle("Your partner")
            .refreshable { await model.couple.refresh() }
            .sheet(isPresented: $isUnlinking) {
                if let couple = model.couple.pairing?.coupleID {
                    UnlinkSheet(model: model, couple: couple, name: model.couple.partnerName)
                }
            }
    }

    @ViewBuilder private var content: some View {
        if model.couple.isPaired {
            ScreenScroll {
                OfflineBanner(connection: model.connection, text: "You can still end the link.")
                PartingNotice(model: model)
                SettingsGroup("You two") {
                    SettingsLine("Linked with", model.couple.partnerName)
                    if let since { SettingsLine("Since", since) }
                }
                ZoneSection(model: model)
                LendingSection(model: model)
                Card { ActionRow("End the link", systemImage: "heart.slash", kind: .bad) { isUnlinking = true } }
            }
        } else {
            StateScreen(
                systemImage: "heart", title: String(localized: "You aren’t linked with anybody"),
                message: String(localized: "Link with your partner to have a calendar for the two of you."),
                primary: StateAction("Link with your partner") { model.open(.pairing) })
        }
    }

    private var since: String? {
        model.couple.pairing?.since.flatMap { ServerTime.date($0) }?.words(.long, in: locale)
    }
}

/// Where the days of the two begin. Either may change it.
private struct ZoneSection: View {
    let model: VeramoModel
    @State private var zones: ZoneModel
    @State private var isChoosing = false

    init(model: VeramoModel) {
        self.model = model
        _zones = State(
            initialValue: ZoneModel(functions: model.functions) { await model.couple.changed() })
    }

    var body: some View {
        @Bindable var zones = zones
        SettingsGroup("Your days") {
            if let zone {
                PlaceRow("Time zone", value: ZoneName(zone).words, systemImage: "clock") { isChoosing = true }
            }
            if let today = model.couple.today { SettingsLine("Today there", today.words) }
            Text("A day begins at midnight there, for both of you, wherever your phones are.")
                .font(.note).foregroundStyle(Palette.muted)
            if let trouble = zones.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
            }
        }
        .sheet(isPresented: $isChoosing) {
            if let zone { ZoneSheet(chosen: zone) { chosen in if chosen != zone { zones.wished = chosen } } }
        }
        .alert("Change to \(wishedName)?", isPresented: $zones.isAsking) {
            Button("Change for both") { Task { await self.zones.change() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text(
                String(
                    localized: """
                        From now on your days begin at midnight there. Past days don’t move, and your streak stays. \
                        \(model.couple.partnerName) is told.
                        """))
        }
    }

    private var zone: CoupleZone? { model.couple.pairing?.zone.flatMap { try? CoupleZone($0) } }
    private var wishedName: String { zones.wished.map { ZoneName($0).words } ?? "" }
}

/// My pictures for the partner's AI pictures, and theirs for mine: only when both say so.
private struct LendingSection: View {
    let model: VeramoModel
    @State private var preferences: PreferencesModel

    init(model: VeramoModel) {
        self.model = model
        _preferences = State(initialValue: PreferencesModel(functions: model.functions, clock: model.clients.clock))
    }

    var body: some View {
        @Bindable var preferences = preferences
        SettingsGroup("Pictures for AI") {
            switch preferences.phase {
            case .loading:
                ProgressRow(title: String(localized: "What you lend"), value: nil, detail: String(localized: "Loading"))
            case .failed(let trouble): SettingsProblem(problem: trouble) { Task { await self.preferences.load() } }
            case .loaded(let now):
                Toggle("Lend my shared pictures", isOn: $preferences.lends)
                    .foregroundStyle(Palette.text).disabled(preferences.isSaving)
                Text(words(now)).font(.note).foregroundStyle(Palette.muted)
            }
            if let trouble = preferences.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
            }
        }
        .task { await self.preferences.load() }
    }

    private func words(_ now: CouplePreferences) -> String {
        let name = model.couple.partnerName
        switch (now.lendsPictures, now.partnerLends) {
        case (true, true):
            return String(localized: "You both do: each may begin AI pictures with what the other has shared.")
        case (true, false):
            return String(localized: "It begins once \(name) does it too. Until then nobody uses the other’s pictures.")
        case (false, true):
            return String(
                localized: """
                    \(name) does. If you do it too, each may begin AI pictures with what the other \
                    has shared.
                    """)
        case (false, false):
            return String(
                localized: """
                    If you both do it, each may begin AI pictures with what the other has shared. \
                    Pictures that weren’t shared are never lent.
                    """)
        }
    }
}

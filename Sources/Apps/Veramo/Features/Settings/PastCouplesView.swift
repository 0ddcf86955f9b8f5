/// Calendars of links that have ended: to look at, to export, and to close the door for good.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct PastCouplesView: View {
    let model: VeramoModel
    @State private var past: PastCouplesModel

    init(model: VeramoModel) {
        self.model = model
        _past = State(initialValue: PastCouplesModel(functions: model.functions))
    }

    var body: some View {
        @Bindable var past = past
        ScreenScroll {
            switch past.phase {
            case .loading: ProgressView("Loading").frame(maxWidth: .infinity)
            case .failed(let trouble):
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: StateAction("Try again") { Task { await past.load() } })
            case .loaded(let couples): list(couples)
            }
            if let trouble = past.trouble {
                Banner(
                    text: String(localized: "Not blocked. \(trouble.message)"), systemImage: trouble.systemImage,
                    kind: .bad)
            }
        }
        .inlineTitle("Past calendars")
        .refreshable { await self.past.load() }
        .task { await past.load() }
        .alert("Never again with \(past.wished?.name ?? "")?", isPresented: $past.isAsking) {
            Button("Block", role: .destructive) { Task { await self.past.block() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("Neither of you can link with the other again. They aren’t told, and this stays.")
        }
    }

    @ViewBuilder private func list(_ couples: [PastCouple]) -> some View {
        if couples.isEmpty {
            EmptyCard(
                systemImage: "calendar", title: String(localized: "No past calendars"),
                message: String(localized: "If a link ends, its calendar is kept here for both of you."))
        }
        ForEach(couples) { PastCoupleCard(couple: $0, past: past, model: model) }
    }
}

private struct PastCoupleCard: View {
    let couple: PastCouple
    let past: PastCouplesModel
    let model: VeramoModel
    @Environment(\.locale) private var locale

    var body: some View {
        SettingsGroup(verbatim: couple.name) {
            if let span { Text(span).font(.note).foregroundStyle(Palette.muted) }
            PlaceRow("Look at the calendar", systemImage: "calendar") { model.open(.pastTimeline(couple)) }
            CalendarExportRow(couple: couple.id, name: couple.name, model: model)
            if past.blocked.contains(couple.id) {
                SettingsLine("Blocked", String(localized: "You two can’t link again"))
            } else if couple.otherName != nil {
                ActionRow("Never again with \(couple.name)", systemImage: "hand.raised", kind: .bad) {
                    past.wished = couple
                }
            }
        }
    }

    private var span: String? {
        guard let since = ServerTime.date(couple.since), let until = ServerTime.date(couple.until) else { return nil }
        return String(localized: "\(since.words(.long, in: locale)) to \(until.words(.long, in: locale))")
    }
}

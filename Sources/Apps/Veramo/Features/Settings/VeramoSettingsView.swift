/// Settings: the partner first, then the plan of the two, notifications, the calendar to take away, and the account.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct VeramoSettingsView: View {
    let model: VeramoModel
    @State private var preferences: PreferencesModel

    init(model: VeramoModel) {
        self.model = model
        _preferences = State(initialValue: PreferencesModel(functions: model.functions, clock: model.clients.clock))
    }

    var body: some View {
        SettingsView(app: .veramo, clients: model.clients, account: model.account) {
            PartnerSection(model: model)
            CouplePlanSection(model: model)
            NotificationsSection(notifications: model.notifications, preferences: preferences)
            SettingsGroup("Our calendar") {
                if let couple = model.couple.pairing?.coupleID {
                    CalendarExportRow(couple: couple, name: model.couple.partnerName, model: model)
                }
                PlaceRow("Past calendars", systemImage: "clock.arrow.circlepath") { model.open(.pastCouples) }
            }
        }
    }
}

private struct PartnerSection: View {
    let model: VeramoModel

    var body: some View {
        SettingsGroup("Your partner") {
            PartingNotice(model: model)
            switch model.couple.pairing?.state {
            case .paired:
                PlaceRow(verbatim: model.couple.partnerName, value: zone, systemImage: "heart.fill") {
                    model.open(.partner)
                }
            case .asked:
                PlaceRow("\(model.couple.partnerName) wants to link with you", systemImage: "heart") {
                    model.open(.pairing)
                }
            case .waiting:
                PlaceRow("Waiting for their yes", systemImage: "hourglass") { model.open(.pairing) }
            case .code:
                PlaceRow("Your code is open", systemImage: "key") { model.open(.pairing) }
            case .alone:
                PlaceRow("Link with your partner", systemImage: "heart") { model.open(.pairing) }
            case nil:
                if let trouble = model.couple.trouble {
                    SettingsProblem(problem: trouble) { Task { await model.couple.refresh() } }
                } else {
                    ProgressRow(
                        title: String(localized: "Your partner"), value: nil, detail: String(localized: "Loading"))
                }
            }
        }
        .task { await model.couple.refresh() }
    }

    private var zone: String? { model.couple.pairing?.zone.map { ZoneName($0).words } }
}

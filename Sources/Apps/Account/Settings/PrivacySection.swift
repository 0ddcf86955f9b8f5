/// What happens to photos, who may see them, and taking everything away or deleting it.
import Clients
import Foundation
import Styleguide
import SwiftUI
import Wire

struct PrivacySection: View {
    let app: AppIdentity
    let model: SettingsModel
    let signOut: Leaving
    private let clients: Clients
    @State private var export: ExportModel
    @State private var isDeleting = false
    @State private var offer: ConsentNeed?

    init(
        app: AppIdentity, clients: Clients, model: SettingsModel, signOut: @escaping Leaving
    ) {
        self.app = app
        self.clients = clients
        self.model = model
        self.signOut = signOut
        _export = State(initialValue: ExportModel(functions: clients.functions))
    }

    var body: some View {
        SettingsGroup("Privacy") {
            Text("What you upload is private. It goes to an AI provider only if you agreed to it.")
                .font(.note).foregroundStyle(Palette.muted)
            consents
            Divider()
            ExportRow(model: export)
            ActionRow("Delete my account", systemImage: "trash", kind: .bad) { isDeleting = true }
        }
        .sheet(item: $offer) { need in
            ConsentView(app: app, need: need, clients: clients) { agreed in
                offer = nil
                if agreed { Task { await model.loadConsents() } }
            }
        }
        .sheet(isPresented: $isDeleting) {
            DeletionView(app: app, clients: clients, signOut: signOut)
        }
    }

    @ViewBuilder private var consents: some View {
        switch model.consents {
        case .loading:
            ProgressRow(title: String(localized: "Agreements"), value: nil, detail: String(localized: "Loading"))
        case .failed(let problem): SettingsProblem(problem: problem) { Task { await model.loadConsents() } }
        case .loaded(let providers):
            let granted = providers.filter(\.isGranted)
            if granted.isEmpty { SettingsLine("Agreements", String(localized: "You have agreed to no AI provider.")) }
            ForEach(granted, id: \.self) { provider in
                ConsentRow(provider: provider, model: model)
            }
            ForEach(providers.filter { !$0.isGranted }.map(ConsentNeed.init).filter(\.isOptional), id: \.self) { need in
                ActionRow("Let \(need.name) have \(need.things)", systemImage: "hand.raised") { offer = need }
            }
        }
    }
}

private struct ConsentRow: View {
    let provider: ConsentList.Provider
    let model: SettingsModel

    var body: some View {
        SettingsLine("\(provider.what) may go to", provider.name)
        if let problem = model.withdrawing.problem {
            SettingsProblem(problem: problem) { Task { await model.withdrawTapped(provider) } }
        }
        ActionRow(
            "Withdraw for \(provider.name)", systemImage: "hand.raised", isBusy: model.withdrawing.isRunning
        ) {
            Task { await model.withdrawTapped(provider) }
        }
    }
}

extension ConsentList.Provider {
    /// What is sent, in words; a purpose that this version doesn't know is named as the server names it.
    fileprivate var what: String {
        switch purpose {
        case "photos": String(localized: "Photos")
        case "text": String(localized: "Texts")
        case "voice": String(localized: "Your voice")
        case "measurements": String(localized: "Your measurements")
        case "voice_and_video": String(localized: "Voice and video")
        default: purpose.replacing("_", with: " ")
        }
    }
}

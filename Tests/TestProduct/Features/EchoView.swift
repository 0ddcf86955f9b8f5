/// Echo's one screen: a field, a button, and what came back.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct EchoView: View {
    private let account: Account
    private let clients: Clients
    @State private var model: EchoModel
    @State private var showsSettings = false
    @State private var notifications: NotificationsModel
    @Binding private var link: URL?

    init(account: Account, clients: Clients, link: Binding<URL?>) {
        self.account = account
        _link = link
        _notifications = State(initialValue: NotificationsModel(app: AppIdentity.echo.schema, clients: clients))
        self.clients = clients
        _model = State(initialValue: EchoModel(clients: clients))
    }

    var body: some View {
        NavigationStack {
            content
                .navigationTitle("Echo")
                .toolbar {
                    ToolbarItem(placement: .topBarTrailing) {
                        Button("Settings") { showsSettings = true }
                    }
                }
        }
        .sheet(isPresented: $showsSettings) {
            NavigationStack { SettingsView(app: .echo, clients: clients, account: account) }
        }
        .task { await notifications.register() }
        .task { for await link in notifications.opened() { await model.open(link) } }
        .onChange(of: link, initial: true) {
            guard let link else { return }
            self.link = nil
            Task { await model.open(link) }
        }
    }

    @ViewBuilder private var content: some View {
        if case .needsConsent(let need) = model.phase {
            ConsentView(app: .echo, need: need, clients: clients) { agreed in
                if agreed { Task { await model.send() } } else { model.clear() }
            }
        } else {
            form
        }
    }

    private var form: some View {
        ScreenScroll {
            TextField("Say something", text: $model.prompt).font(.reading)
            ActionButton("Send", busyTitle: "Sending", isBusy: model.phase == .working) {
                Task { await model.send() }
            }
            .disabled(!model.canSend)
            switch model.phase {
            case .answered(let text):
                Card { Text(text).font(.reading).foregroundStyle(Palette.text) }
                if notifications.canAsk {
                    Button("Notify me next time") { Task { await notifications.ask() } }
                        .buttonStyle(SecondaryButtonStyle())
                }
                Button("Another one") { model.clear() }.buttonStyle(SecondaryButtonStyle())
            case .failed(let trouble):
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
            case .idle, .working, .needsConsent: EmptyView()
            }
        }
    }
}

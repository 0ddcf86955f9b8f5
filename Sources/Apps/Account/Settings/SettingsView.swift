/// The settings screen: account, plan, appearance, privacy, help, and the ways out.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct SettingsView: View {
    private let app: AppIdentity
    private let clients: Clients
    private let account: Account
    @Environment(SessionModel.self) private var session: SessionModel?

    package init(app: AppIdentity, clients: Clients, account: Account) {
        self.app = app
        self.clients = clients
        self.account = account
    }

    package var body: some View {
        SettingsScreen(app: app, clients: clients, account: account, session: session)
    }
}

private struct SettingsScreen: View {
    let app: AppIdentity
    let clients: Clients
    let session: SessionModel?
    @State private var model: SettingsModel
    @State private var isConfirmingSignOut = false

    init(app: AppIdentity, clients: Clients, account: Account, session: SessionModel?) {
        self.app = app
        self.clients = clients
        self.session = session
        _model = State(
            initialValue: SettingsModel(
                app: app, clients: clients, account: account, signOut: clients.leaving(session)))
    }

    var body: some View {
        ScreenScroll {
            AccountSection(model: model)
            if let device = session?.device { AppearanceSection(device: device) }
            PrivacySection(app: app, clients: clients, model: model, signOut: clients.leaving(session))
            AboutSection(app: app)
            signOutButton
        }
        .inlineTitle("Settings")
        .task { await model.load() }
        .alert("Sign out?", isPresented: $isConfirmingSignOut) {
            Button("Sign out", role: .destructive) { Task { await model.signOutTapped() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("Everything of this account is removed from this device. On the server it stays yours.")
        }
    }

    private var signOutButton: some View {
        Button(model.leaving.isRunning ? "Signing out…" : "Sign out") { isConfirmingSignOut = true }
            .buttonStyle(SecondaryButtonStyle())
            .disabled(model.leaving.isRunning)
    }
}

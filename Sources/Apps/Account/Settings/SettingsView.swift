/// The settings screen: account, plan, appearance, privacy, help, and the ways out.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct SettingsView<Plan: View>: View {
    private let app: AppIdentity
    private let clients: Clients
    private let account: Account
    private let plan: Plan?
    private let title: String
    @Environment(SessionModel.self) private var session: SessionModel?

    /// - Parameters:
    ///   - title: another one than "Settings" is of a screen that says itself whose account this is.
    ///   - plan: the section about plan and credits of an app that sells something.
    package init(
        app: AppIdentity, clients: Clients, account: Account, title: String = SettingsTitle.usual,
        @ViewBuilder plan: () -> Plan
    ) {
        self.title = title
        self.app = app
        self.clients = clients
        self.account = account
        self.plan = plan()
    }

    package var body: some View {
        SettingsScreen(app: app, clients: clients, account: account, session: session, plan: plan, title: title)
    }
}

package enum SettingsTitle {
    package static var usual: String {
        String(localized: "Settings")
    }
}

extension SettingsView where Plan == EmptyView {
    package init(app: AppIdentity, clients: Clients, account: Account) {
        self.app = app
        self.clients = clients
        self.account = account
        plan = nil
        title = SettingsTitle.usual
    }
}

private struct SettingsScreen<Plan: View>: View {
    let app: AppIdentity
    let clients: Clients
    let session: SessionModel?
    let plan: Plan?
    private let account: Account
    private let title: String
    @State private var model: SettingsModel
    @State private var isConfirmingSignOut = false

    init(app: AppIdentity, clients: Clients, account: Account, session: SessionModel?, plan: Plan?, title: String) {
        self.app = app
        self.clients = clients
        self.session = session
        self.plan = plan
        self.account = account
        self.title = title
        _model = State(
            initialValue: SettingsModel(
                app: app, clients: clients, account: account, signOut: clients.leaving(session)))
    }

    var body: some View {
        ScreenScroll {
            if title == SettingsTitle.usual { AccountSection(model: model, showsPlan: plan == nil) }
            if let plan { plan }
            if let device = session?.device { AppearanceSection(device: device) }
            if !account.isAnonymous { TwoStepSection(app: app, clients: clients) }
            PrivacySection(app: app, clients: clients, model: model, signOut: clients.leaving(session))
            AboutSection(app: app)
            signOutButton
        }
        .inlineTitle(verbatim: title)
        .task { await plan == nil ? model.load() : model.loadConsents() }
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

/// The door of every app: splash, onboarding, the ways in, and behind it the app itself.
import Clients
import Foundation
import Styleguide
import SwiftUI
import Wire

package struct AccountGate<Content: View>: View {
    @Shared private var app: AppIdentity
    private let clients: Clients
    private let onboarding: [OnboardingPage]
    private let content: (Account) -> Content
    @State private var session: SessionModel
    @State private var flow = AccountFlow()
    @State private var facts: OperatorFacts?
    @Environment(\.signInAids) private var aids

    package init(
        app: AppIdentity, clients: Clients, onboarding: [OnboardingPage],
        @ViewBuilder content: @escaping (Account) -> Content
    ) {
        self.app = app
        self.clients = clients
        self.onboarding = onboarding
        self.content = content
        _session = State(initialValue: SessionModel(clients: clients, hasOnboarding: !onboarding.isEmpty))
    }

    package var body: some View {
        screen
            .environment(session)
            .environment(\.operatorFacts, facts)
            .tint(app.tint)
            .preferredColorScheme(session.device.appearance.scheme)
            .plays(clients.haptics)
            .task { await session.start() }
            .task { facts = try? await clients.legal.facts() }
    }

    @ViewBuilder private var screen: some View {
        switch session.phase {
        case .restoring: SplashView(app: app)
        case .stuck(let error): StuckView(error: error, session: session)
        case .onboarding where !onboarding.isEmpty:
            OnboardingView(pages: onboarding) { session.onboardingFinished() }
        case .onboarding, .signedOut:
            SignedOutView(app: app.aided(by: aids), clients: clients, session: session, flow: flow)
        case .signedIn(let account) where account.needsSecondFactor:
            SecondFactorView(clients: clients, session: session)
        // Another account is another identity: nothing of the one before is left in any view.
        case .signedIn(let account):
            content(account).id(account.id).task(id: account.id) {
                await ZoneReport(clients: clients, account: account).send()
            }
        }
    }
}

private struct SignedOutView: View {
    let app: AppIdentity
    let clients: Clients
    let session: SessionModel
    @Bindable var flow: AccountFlow

    init(app: AppIdentity, clients: Clients, session: SessionModel, flow: AccountFlow) {
        self.app = app
        self.clients = clients
        self.session = session
        _flow = Bindable(flow)
    }

    var body: some View {
        screens.onDisappear { flow.forget() }
    }

    @ViewBuilder private var screens: some View {
        switch app.door.style {
        case .page, .sheet:
            NavigationStack(path: $flow.path) {
                WelcomeView(app: app, clients: clients, session: session, flow: flow)
                    .navigationDestination(for: AccountRoute.self) { route in destination(route) }
            }
        case .modal:
            HighlightsView(app: app, clients: clients, session: session, flow: flow)
                .sheet(isPresented: $flow.isOpen) { forms }
        }
    }

    private var forms: some View {
        NavigationStack(path: $flow.rest) {
            if let first = flow.path.first {
                destination(first)
                    .navigationDestination(for: AccountRoute.self) { route in destination(route) }
                    .toolbar {
                        ToolbarItem(placement: .topBarLeading) { Button("Close") { flow.isOpen = false } }
                    }
            }
        }
        .tint(app.tint)
    }

    @ViewBuilder private func destination(_ route: AccountRoute) -> some View {
        switch route {
        case .signIn: SignInView(app: app, clients: clients, session: session, flow: flow)
        case .signUp: SignUpView(app: app, clients: clients, session: session, flow: flow)
        case .forgotPassword: ForgotView(clients: clients, flow: flow)
        case .newPassword: NewPasswordView(clients: clients, session: session, flow: flow)
        case .code(let purpose): CodeView(purpose: purpose, clients: clients, session: session, flow: flow)
        }
    }
}

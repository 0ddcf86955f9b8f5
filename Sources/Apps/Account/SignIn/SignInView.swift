/// The sign-in screen: Apple first, e-mail and password below.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct SignInView: View {
    @State private var model: SignInModel
    private let app: AppIdentity
    private let clients: Clients
    private let session: SessionModel

    init(app: AppIdentity, clients: Clients, session: SessionModel, flow: AccountFlow) {
        _model = State(
            initialValue: SignInModel(auth: clients.auth, session: session, flow: flow, demo: app.demo))
        self.app = app
        self.clients = clients
        self.session = session
    }

    var body: some View {
        @Bindable var model = model
        @Bindable var flow = model.flow
        ScreenScroll {
            FormHeading("Welcome back", "Sign in to your account.")
            ProviderButtons(app: app, clients: clients, session: session, flow: model.flow)
            OrDivider()
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            LabeledField("E-mail", text: $flow.email, kind: .email, prompt: "name@example.com", error: model.emailError)
            LabeledField("Password", text: $model.password, kind: .password, error: model.passwordError)
            ActionButton("Sign in", busyTitle: "Signing in…", isBusy: model.submission.isRunning) { submit() }
            links
            if let demo = model.demo { demoCard(demo) }
        }
        .onSubmit { submit() }
        .inlineTitle("Sign in")
    }

    private var links: some View {
        VStack(spacing: 0) {
            Button("Forgot password?") { model.flow.show(.forgotPassword) }.buttonStyle(LinkButtonStyle())
            Button("New here? Create an account") { model.flow.show(.signUp) }.buttonStyle(LinkButtonStyle())
        }
        .frame(maxWidth: .infinity)
    }

    private func demoCard(_ demo: DemoAccount) -> some View {
        Card {
            Text("Demo account").font(.cardTitle).foregroundStyle(Palette.text)
            Text("This backend runs in development, so it brings an account to try.")
                .font(.small).foregroundStyle(Palette.muted)
            Text(verbatim: "\(demo.email)\n\(demo.password)").font(.note).foregroundStyle(Palette.text)
            Button("Fill in the demo account") { model.demoTapped() }.buttonStyle(SecondaryButtonStyle())
        }
    }

    private func submit() { Task { await model.signInTapped() } }
}

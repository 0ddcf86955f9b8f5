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
            initialValue: SignInModel(auth: clients.auth, session: session, flow: flow, demo: app.demo, door: app.door))
        self.app = app
        self.clients = clients
        self.session = session
    }

    var body: some View {
        @Bindable var model = model
        @Bindable var flow = model.flow
        ScreenScroll {
            FormHeading(words.title, words.subtitle)
            if app.door.style == .page {
                ProviderButtons(app: app, clients: clients, session: session, flow: model.flow)
                OrDivider()
            }
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            LabeledField(
                app.door.emailLabel, text: $flow.email, kind: .email, prompt: "name@example.com",
                error: model.emailError, onLeave: leaving(.email))
            LabeledField(
                String(localized: "Password"), text: $model.password, kind: .password, error: model.passwordError,
                onLeave: leaving(.password))
            if app.door.guidesFields { forgotLink.frame(maxWidth: .infinity, alignment: .trailing) }
            ActionButton(verbatim: words.button, busyTitle: words.busyButton, isBusy: model.submission.isRunning) {
                submit()
            }
            .disabled(!model.canSubmit)
            links
            if let demo = model.demo { demoCard(demo) }
        }
        .onSubmit { submit() }
        .inlineTitle(verbatim: words.barTitle)
    }

    private var links: some View {
        VStack(spacing: 0) {
            if !app.door.guidesFields { forgotLink }
            Button(words.other) { model.flow.show(.signUp) }.buttonStyle(LinkButtonStyle())
        }
        .frame(maxWidth: .infinity)
    }

    private var forgotLink: some View {
        Button(app.door.forgotLink) { model.flow.show(.forgotPassword) }.buttonStyle(LinkButtonStyle())
    }

    private var words: Door.Form { app.door.signIn }

    private func leaving(_ field: FormField) -> (@MainActor () -> Void)? {
        guard app.door.guidesFields else { return nil }
        return { model.check.leave(field) }
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

/// The sign-up screen, with a meter for the password.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct SignUpView: View {
    @State private var model: SignUpModel
    private let app: AppIdentity
    private let clients: Clients
    private let session: SessionModel

    init(app: AppIdentity, clients: Clients, session: SessionModel, flow: AccountFlow) {
        _model = State(initialValue: SignUpModel(auth: clients.auth, session: session, flow: flow))
        self.app = app
        self.clients = clients
        self.session = session
    }

    var body: some View {
        @Bindable var model = model
        @Bindable var flow = model.flow
        ScreenScroll {
            FormHeading("Create account", "It takes a minute. Nothing is charged.")
            ProviderButtons(app: app, clients: clients, session: session, flow: model.flow)
            OrDivider()
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            LabeledField("E-mail", text: $flow.email, kind: .email, prompt: "name@example.com", error: model.emailError)
            VStack(alignment: .leading, spacing: Space.s) {
                LabeledField("Password", text: $model.password, kind: .newPassword, error: model.passwordError)
                StrengthMeter(password: model.password, email: flow.email)
            }
            ActionButton("Create account", busyTitle: "Creating…", isBusy: model.submission.isRunning) { submit() }
            Button("Already have an account? Sign in") { flow.show(.signIn) }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
        }
        .onSubmit { submit() }
        .inlineTitle("Sign up")
    }

    private func submit() { Task { await model.signUpTapped() } }
}

/// The sign-up screen, with a meter for the password, and what the app's door asks for besides.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct SignUpView: View {
    @State private var model: SignUpModel
    private let app: AppIdentity
    private let clients: Clients
    private let session: SessionModel
    private let isUpgrade: Bool

    /// - Parameter isUpgrade: gives an address to the account that is signed in; it needs no other account's form.
    init(app: AppIdentity, clients: Clients, session: SessionModel, flow: AccountFlow, isUpgrade: Bool = false) {
        _model = State(
            initialValue: SignUpModel(
                auth: clients.auth, session: session, flow: flow, door: app.door, isUpgrade: isUpgrade))
        self.isUpgrade = isUpgrade
        self.app = app
        self.clients = clients
        self.session = session
    }

    var body: some View {
        @Bindable var flow = model.flow
        @Bindable var model = model
        ScreenScroll {
            FormHeading(words.title, words.subtitle)
            if app.door.style == .page {
                ProviderButtons(app: app, clients: clients, session: session, flow: model.flow)
                OrDivider()
            }
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            fields
            if app.door.asksForTerms {
                TermsTick(app: app, isOn: $model.hasAgreed, error: model.error(in: .terms))
            } else if app.door.showsTerms {
                TermsLine(app: app)
            }
            ActionButton(verbatim: words.button, busyTitle: words.busyButton, isBusy: model.submission.isRunning) {
                submit()
            }
            .disabled(!model.canSubmit)
            if !isUpgrade {
                Button(words.other) { flow.show(.signIn) }
                    .buttonStyle(LinkButtonStyle())
                    .frame(maxWidth: .infinity)
            }
        }
        .onSubmit { submit() }
        .inlineTitle(verbatim: words.barTitle)
    }

    @ViewBuilder private var fields: some View {
        @Bindable var model = model
        @Bindable var flow = model.flow
        if let label = app.door.nameLabel {
            LabeledField(
                label, text: $model.name, kind: .name, error: model.error(in: .name), onLeave: leaving(.name))
        }
        LabeledField(
            app.door.emailLabel, text: $flow.email, kind: .email, prompt: "name@example.com",
            error: model.emailError, onLeave: leaving(.email))
        VStack(alignment: .leading, spacing: Space.s) {
            LabeledField(
                String(localized: "Password"), text: $model.password, kind: .newPassword, error: model.passwordError,
                onLeave: leaving(.password))
            if showsStrength { StrengthMeter(password: model.password, email: flow.email) }
        }
        if let label = app.door.confirmationLabel {
            LabeledField(
                label, text: $model.confirmation, kind: .newPassword, error: model.error(in: .confirmation),
                onLeave: leaving(.confirmation))
        }
    }

    /// A guiding form has said already what is wrong.
    private var showsStrength: Bool { !app.door.guidesFields || model.passwordError == nil }

    private var words: Door.Form {
        var words = app.door.signUp
        if isUpgrade { words.subtitle = String(localized: "Everything you have made stays, and today’s use with it.") }
        return words
    }

    private func leaving(_ field: FormField) -> (@MainActor () -> Void)? {
        guard app.door.guidesFields else { return nil }
        return { model.check.leave(field) }
    }

    private func submit() { Task { await model.signUpTapped() } }
}

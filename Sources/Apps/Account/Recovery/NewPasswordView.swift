/// The screen where a new password is chosen.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct NewPasswordView: View {
    @State private var model: NewPasswordModel

    init(clients: Clients, session: SessionModel, flow: AccountFlow) {
        _model = State(initialValue: NewPasswordModel(auth: clients.auth, session: session, flow: flow))
    }

    var body: some View {
        @Bindable var model = model
        ScreenScroll {
            FormHeading(
                String(localized: "New password"), String(localized: "Choose a new one for \(model.flow.email)."))
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            VStack(alignment: .leading, spacing: Space.s) {
                LabeledField(
                    String(localized: "New password"), text: $model.password, kind: .newPassword,
                    error: model.passwordError)
                StrengthMeter(password: model.password, email: model.flow.email)
            }
            ActionButton("Save password", busyTitle: "Saving…", isBusy: model.submission.isRunning) { submit() }
            Button("Keep my old password") { model.keepOldTapped() }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
        }
        .onSubmit { submit() }
        .inlineTitle("New password")
        .navigationBarBackButtonHidden(true)
    }

    private func submit() { Task { await model.saveTapped() } }
}

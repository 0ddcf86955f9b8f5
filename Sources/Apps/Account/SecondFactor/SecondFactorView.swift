/// The second step of signing in: a code of the authenticator app.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct SecondFactorView: View {
    @State private var model: SecondFactorModel

    init(clients: Clients, session: SessionModel) {
        _model = State(initialValue: SecondFactorModel(auth: clients.auth, session: session))
    }

    var body: some View {
        @Bindable var model = model
        ScreenScroll {
            FormHeading(String(localized: "One more step"), words).padding(.top, Space.xl)
            TroubleBanner(model.submission.problem) { _ in model.submission.problem = nil }
            LabeledField(
                model.isRecovering ? String(localized: "Recovery code") : String(localized: "Code"), text: $model.code,
                kind: model.isRecovering ? .plain : .code, error: model.problem)
            ActionButton("Continue", busyTitle: "Checking…", isBusy: model.submission.isRunning) { submit() }
            Button(model.isRecovering ? "Use the authenticator app" : "Use a recovery code") {
                model.isRecovering.toggle()
            }
            .buttonStyle(SecondaryButtonStyle())
            .wholeWords(of: "authenticator", in: 270)
            Button("Sign in as somebody else") { Task { await model.leave() } }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
        }
        .onSubmit { submit() }
    }

    private var words: String {
        model.isRecovering
            ? String(localized: "Enter one of the codes that you wrote down. Each works once.")
            : String(localized: "Enter the code that your authenticator app shows now.")
    }

    private func submit() { Task { await model.confirmTapped() } }
}

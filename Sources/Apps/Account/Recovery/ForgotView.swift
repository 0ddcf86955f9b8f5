/// The screen for a forgotten password: an address, and a code is on its way.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct ForgotView: View {
    @State private var model: ForgotModel

    init(clients: Clients, flow: AccountFlow) {
        _model = State(initialValue: ForgotModel(auth: clients.auth, flow: flow))
    }

    var body: some View {
        @Bindable var flow = model.flow
        ScreenScroll {
            FormHeading(
                String(localized: "Reset password"),
                String(localized: "We mail a code to this address if there is an account with it."))
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            LabeledField(
                String(localized: "E-mail"), text: $flow.email, kind: .email, prompt: "name@example.com",
                error: model.emailError)
            ActionButton("Send the code", busyTitle: "Sending…", isBusy: model.submission.isRunning) { submit() }
        }
        .onSubmit { submit() }
        .inlineTitle("Reset password")
    }

    private func submit() { Task { await model.sendTapped() } }
}

/// The screen for a mailed code.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct CodeView: View {
    @State private var model: CodeModel

    init(purpose: CodePurpose, clients: Clients, session: SessionModel, flow: AccountFlow) {
        _model = State(initialValue: CodeModel(purpose: purpose, clients: clients, session: session, flow: flow))
    }

    var body: some View {
        @Bindable var model = model
        ScreenScroll {
            FormHeading(String(localized: "Check your mail"), words)
            TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            LabeledField(
                String(localized: "Code"), text: $model.code, kind: .code,
                prompt: String(localized: "Digits from the mail"), error: model.codeError)
            ActionButton("Confirm", busyTitle: "Checking…", isBusy: model.submission.isRunning) { submit() }
            resend
        }
        .onSubmit { submit() }
        .inlineTitle("Code")
    }

    private var words: String {
        switch model.purpose {
        case .signUp: String(localized: "We sent a code to \(model.flow.email). Enter it to confirm the address.")
        case .recovery: String(localized: "If there is an account for \(model.flow.email), a code is on its way to it.")
        case .newEmail:
            String(localized: "We sent a code to \(model.flow.email). Enter it to make it your account’s address.")
        case .signIn: String(localized: "We sent a code to \(model.flow.email). Enter it to sign in.")
        }
    }

    @ViewBuilder private var resend: some View {
        if model.hasResent {
            Banner(text: String(localized: "A new code is on its way."), systemImage: "envelope", kind: .good)
        }
        if let problem = model.resending.problem, model.secondsToResend == 0 {
            Banner(
                text: "\(problem.title). \(problem.message)", systemImage: "exclamationmark.triangle.fill", kind: .bad)
        }
        Button(model.secondsToResend > 0 ? "New code in \(model.secondsToResend) s" : "Send a new code") {
            Task { await model.resendTapped() }
        }
        .buttonStyle(SecondaryButtonStyle())
        .disabled(!model.canResend)
    }

    private func submit() { Task { await model.confirmTapped() } }
}

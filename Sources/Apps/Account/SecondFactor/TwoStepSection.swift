/// Two-step sign-in among the settings.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct TwoStepSection: View {
    @State private var model: TwoStepModel
    @State private var isRemoving = false

    init(app: AppIdentity, clients: Clients) {
        _model = State(initialValue: TwoStepModel(auth: clients.auth, issuer: app.name))
    }

    var body: some View {
        SettingsGroup("Two-step sign-in") {
            switch model.phase {
            case .loading:
                ProgressRow(
                    title: String(localized: "Two-step sign-in"), value: nil, detail: String(localized: "Loading"))
            case .failed(let problem): SettingsProblem(problem: problem) { Task { await model.load() } }
            case .off: off
            case .enrolling(let enrolment): enrolling(enrolment)
            case .on: on
            }
            if let problem = model.submission.problem {
                Banner(text: "\(problem.title). \(problem.message)", systemImage: problem.systemImage, kind: .bad)
            }
        }
        .task { await model.load() }
        .alert("Turn two-step sign-in off?", isPresented: $isRemoving) {
            Button("Turn off", role: .destructive) { Task { await model.removeTapped() } }
            Button("Keep it", role: .cancel) {}
        } message: {
            Text("Your password alone will then open your account.")
        }
    }

    @ViewBuilder private var off: some View {
        Text("Besides your password, signing in then takes a code of an authenticator app.")
            .font(.note).foregroundStyle(Palette.muted).wholeWords(of: longest, in: 270)
        ActionRow("Add an authenticator app", systemImage: "key", isBusy: model.submission.isRunning) {
            Task { await model.addTapped() }
        }
        .wholeWords(of: longest, in: 230)
    }

    /// A card's line is narrower than a phone's.
    private var longest: String { "authenticator" }

    @ViewBuilder private func enrolling(_ enrolment: FactorEnrolment) -> some View {
        Text("Enter this key in your authenticator app, then the code that it shows.")
            .font(.note).foregroundStyle(Palette.muted).wholeWords(of: longest, in: 270)
        Text(enrolment.secret.inFours).font(.reading.monospaced()).foregroundStyle(Palette.text)
            .accessibilityLabel("Key")
            .accessibilityValue(enrolment.secret.map(String.init).joined(separator: " "))
        if let address = URL(string: enrolment.address) {
            Link(destination: address) {
                Text("Open it in the authenticator app").actingWords()
            }
            .wholeWords(of: longest, in: 270)
        }
        LabeledField(String(localized: "Code"), text: $model.code, kind: .code, prompt: String(localized: "6 digits"))
        ActionButton("Turn on", busyTitle: "Checking…", isBusy: model.submission.isRunning, isProminent: false) {
            Task { await model.confirmTapped() }
        }
        .disabled(!model.canConfirm)
        Button("Cancel") { model.cancelTapped() }.buttonStyle(LinkButtonStyle())
    }

    @ViewBuilder private var on: some View {
        SettingsLine("Status", String(localized: "On, with an authenticator app")).wholeWords(of: longest, in: 270)
        if !model.recoveryCodes.isEmpty {
            Text("Write these down. Each opens your account once if you lose your phone. They aren’t shown again.")
                .font(.note).foregroundStyle(Palette.muted)
            Text(model.recoveryCodes.joined(separator: "\n")).font(.reading.monospaced()).foregroundStyle(Palette.text)
                .accessibilityLabel("Recovery codes")
        }
        ActionRow("Make new recovery codes", systemImage: "arrow.clockwise", isBusy: model.submission.isRunning) {
            Task { await model.newCodesTapped() }
        }
        ActionRow("Turn off", systemImage: "trash", kind: .bad) { isRemoving = true }
    }
}

extension String {
    /// In groups that an eye can keep.
    fileprivate var inFours: String {
        var (text, count) = ("", 0)
        for letter in self {
            if count > 0, count.isMultiple(of: 4) { text.append(" ") }
            text.append(letter)
            count += 1
        }
        return text
    }
}

/// The sheet that asks for the word before an account is deleted.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct DeletionView: View {
    let app: AppIdentity
    @State private var model: DeletionModel
    @Environment(\.dismiss) private var dismiss

    init(app: AppIdentity, functions: FunctionsClient, signOut: @escaping Leaving) {
        self.app = app
        _model = State(initialValue: DeletionModel(functions: functions, signOut: signOut))
    }

    var body: some View {
        @Bindable var model = model
        ScreenScroll {
            IconDisc(systemImage: "trash", kind: .bad).frame(maxWidth: .infinity).padding(.top, Space.l)
            FormHeading(
                "Delete your account?",
                "Your account, all photos, your history and unused credits are deleted at once. It can’t be undone.")
            if let problem = model.submission.problem {
                SettingsProblem(problem: problem) { Task { await model.deleteTapped() } }
            }
            LabeledField("Type \(DeletionModel.word) to confirm", text: $model.typed, prompt: DeletionModel.word)
            Button(model.submission.isRunning ? "Deleting…" : "Delete everything") {
                Task { await model.deleteTapped() }
            }
            .buttonStyle(DestructiveButtonStyle())
            .disabled(!model.isConfirmed || model.submission.isRunning)
            Button("Keep my account") { dismiss() }
                .buttonStyle(SecondaryButtonStyle())
                .disabled(model.submission.isRunning)
        }
    }
}

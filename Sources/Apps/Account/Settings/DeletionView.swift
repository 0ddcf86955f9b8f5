/// The sheet that asks for the word before an account is deleted.
import Clients
import Foundation
import Styleguide
import SwiftUI
import Wire

struct DeletionView: View {
    let app: AppIdentity
    @State private var model: DeletionModel
    @Environment(\.dismiss) private var dismiss

    init(app: AppIdentity, clients: Clients, signOut: @escaping Leaving) {
        self.app = app
        _model = State(
            initialValue: DeletionModel(functions: clients.functions, haptics: clients.haptics, signOut: signOut))
    }

    var body: some View {
        @Bindable var model = model
        ScreenScroll {
            IconDisc(systemImage: "trash", kind: .bad).frame(maxWidth: .infinity).padding(.top, Space.l)
            FormHeading(
                String(localized: "Delete your account?"),
                String(
                    localized:
                        "It is one account for \(app.name) and all our other apps. It is deleted in all of them at once, with photos, history and unused credits. It can’t be undone."
                )
            )
            if let apps = model.apps, !apps.isEmpty { DeletedApps(apps: apps) }
            if let problem = model.submission.problem {
                SettingsProblem(problem: problem) { Task { await model.deleteTapped() } }
            }
            LabeledField(
                String(localized: "Type \(DeletionModel.word) to confirm"), text: $model.typed,
                prompt: DeletionModel.word)
            Button(model.submission.isRunning ? "Deleting…" : "Delete everything") {
                Task { await model.deleteTapped() }
            }
            .buttonStyle(DestructiveButtonStyle())
            .disabled(!model.isConfirmed || model.submission.isRunning)
            Button("Keep my account") { dismiss() }
                .buttonStyle(SecondaryButtonStyle())
                .disabled(model.submission.isRunning)
        }
        .task { await model.appeared() }
    }
}

/// What goes, app by app.
private struct DeletedApps: View {
    let apps: [DeletionPreview.App]

    var body: some View {
        Card {
            ForEach(apps, id: \.app) { app in
                VStack(alignment: .leading, spacing: Space.xs) {
                    Text(app.name).font(.reading).foregroundStyle(Palette.text)
                    Text(words(app)).font(.note).foregroundStyle(Palette.muted)
                }
            }
        }
    }

    private func words(_ app: DeletionPreview.App) -> String {
        [
            app.jobs == 0 ? nil : String(localized: "\(app.jobs) requests"),
            app.files == 0 ? nil : String(localized: "\(app.files) files"),
            app.credits == 0 ? nil : String(localized: "\(app.credits) bought credits"),
        ].compactMap { $0 }.joined(separator: ", ")
    }
}

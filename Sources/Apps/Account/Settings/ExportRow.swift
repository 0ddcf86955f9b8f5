/// "Export my data": fetches the document, then offers to share it.
import Foundation
import Styleguide
import SwiftUI

struct ExportRow: View {
    let model: ExportModel

    var body: some View {
        if let problem = model.submission.problem {
            SettingsProblem(problem: problem) { Task { await model.exportTapped() } }
        }
        if let document = model.document {
            Text("Your data is ready. Its links to photos work for one hour.")
                .font(.note).foregroundStyle(Palette.muted)
            ShareLink(item: ExportFile(json: Data(document.utf8)), preview: SharePreview("My data")) {
                ButtonWords("Share my data", systemImage: "square.and.arrow.up")
            }
            .buttonStyle(SecondaryButtonStyle())
        } else {
            ActionRow(
                model.submission.isRunning ? "Collecting…" : "Export my data", systemImage: "square.and.arrow.up",
                isBusy: model.submission.isRunning
            ) {
                Task { await model.exportTapped() }
            }
        }
    }
}

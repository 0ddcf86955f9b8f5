/// One step of the wizard: what to photograph, the photo, what is wrong with it, and what to do next.
import AuntenticCore
import Foundation
import PhotosUI
import Styleguide
import SwiftUI

struct CaptureView: View {
    let model: CaptureModel

    var body: some View {
        PinnedScroll {
            StepProgress(text: model.progressText, count: model.steps.count, index: model.index)
            VStack(alignment: .leading, spacing: Space.s) {
                Text(model.angle.heading).font(.screenTitle).foregroundStyle(Palette.text)
                    .accessibilityAddTraits(.isHeader)
                if let words = model.instruction { Text(words).font(.reading).foregroundStyle(Palette.muted) }
            }
            if let words = model.requests[model.angle], !words.isEmpty, model.candidate == nil {
                Banner(text: words, systemImage: "info.circle", kind: .unsure)
            }
            picture
            if let problem = model.candidate?.problem { warning(problem) }
        } pinned: {
            buttons
        }
        .toolbar {
            if model.canGoBack {
                ToolbarItem(placement: .topBarTrailing) {
                    Button("Back") { model.back() }.accessibilityLabel("Back to the step before")
                }
            }
        }
    }

    private var picture: some View {
        RoundedRectangle(cornerRadius: Radius.card)
            .fill(Palette.field)
            .aspectRatio(4 / 3, contentMode: .fit)
            .overlay {
                if model.isPreparing {
                    ProgressView("Looking at the photo")
                } else if let data = shown {
                    Image(photo: data).resizable().scaledToFill()
                        .accessibilityLabel("Photo of the \(model.angle.title)")
                } else {
                    GuideDrawing(angle: model.angle)
                }
            }
            .clipShape(RoundedRectangle(cornerRadius: Radius.card))
    }

    private var shown: Data? {
        if let candidate = model.candidate { return candidate.data.isEmpty ? nil : candidate.data }
        return model.isWanted(model.angle) ? nil : model.draft.photos[model.angle]?.data
    }

    private func warning(_ problem: PhotoProblem) -> some View {
        Banner(
            text: problem.message(for: model.angle), systemImage: "exclamationmark.triangle.fill",
            kind: problem.mayBeUsedAnyway ? .unsure : .bad)
    }

    @ViewBuilder private var buttons: some View {
        if let candidate = model.candidate {
            if candidate.problem == nil {
                Button("Use this photo") { model.useCandidate() }.buttonStyle(PrimaryButtonStyle())
                PhotoButtons(title: String(localized: "Take another photo"), isPrimary: false, model: model)
            } else {
                PhotoButtons(title: String(localized: "Take another photo"), isPrimary: true, model: model)
                if candidate.problem?.mayBeUsedAnyway == true {
                    Button("Use it anyway") { model.useCandidate() }
                        .buttonStyle(SecondaryButtonStyle())
                        .accessibilityHint("The check may refuse it. Then nothing is charged.")
                }
            }
        } else if shown != nil {
            Button("Keep this photo") { model.keep() }.buttonStyle(PrimaryButtonStyle())
            PhotoButtons(title: String(localized: "Take another photo"), isPrimary: false, model: model)
        } else {
            PhotoButtons(title: String(localized: "Add photo"), isPrimary: true, model: model)
        }
    }
}

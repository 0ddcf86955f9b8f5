/// The result: the answer with verdict and disclaimer, why it is so, then everything it rests on.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ResultView: View {
    @Bindable var model: ResultModel
    let thumbnails: Thumbnails
    /// Starts a check with empty slots; nil where that makes no sense.
    var newCheck: (@MainActor () -> Void)?
    /// Adds the photos that could still tell more.
    var addPhotos: (@MainActor () -> Void)?

    var body: some View {
        ScreenScroll(spacing: Space.xl) {
            AnswerCard(
                report: model.report, createdAt: model.createdAt, photo: model.photos.first?.path,
                thumbnails: thumbnails)
            if !model.report.reasons.isEmpty { ReasonsCard(reasons: model.report.reasons) }
            if !model.requests.isEmpty { RequestsCard(requests: model.requests, add: addPhotos) }
            if let evidence = model.report.evidence {
                EvidenceCard(evidence: evidence) { model.openEvidence() }
            }
            ObservationsCard(observations: model.report.observations)
            if !model.examined.isEmpty { FindingsCard(title: "What was examined", findings: model.examined) }
            if !model.unreadable.isEmpty {
                FindingsCard(title: "What couldn't be seen", findings: model.unreadable)
            }
            PhotosCard(photos: model.photos, thumbnails: thumbnails)
            ModelCard(report: model.report)
            MethodCard(report: model.report)
            ShareCard(model: model)
            if let newCheck {
                Button("Start a new check", action: newCheck).buttonStyle(PrimaryButtonStyle())
            }
        }
        .safeAreaInset(edge: .bottom) { DisclaimerBar(text: model.disclaimer) }
        .sheet(item: $model.sheet) { EvidenceView(model: $0) }
    }
}

/// Stays in view, whatever is scrolled.
struct DisclaimerBar: View {
    let text: String

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: Space.s) {
            Image(systemName: "info.circle").foregroundStyle(Palette.muted).accessibilityHidden(true)
            Text(text).font(.small).foregroundStyle(Palette.text)
        }
        .padding(.horizontal, Space.l)
        .padding(.vertical, Space.m)
        .frame(maxWidth: .infinity)
        .background(Palette.card)
        .overlay(alignment: .top) { Rectangle().fill(Palette.line).frame(height: 1) }
        // Larger would leave no room for the result itself; this size is still three times the ordinary one's area.
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .accessibilityIdentifier("disclaimer")
    }
}

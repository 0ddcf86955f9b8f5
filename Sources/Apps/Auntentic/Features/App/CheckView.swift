/// The screens of one check, one after the other, over everything else.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct CheckCover: View {
    let model: AuntenticModel

    var body: some View {
        @Bindable var model = model
        Group {
            // Another check is another identity: no field and no scroll position of the one before is left.
            if let check = model.check { CheckView(check: check, model: model).id(check.id) }
        }
        .alert(AuntenticModel.linkFailure, isPresented: $model.isShowingLinkProblemOverCheck) {
            Button("OK") {}
        } message: {
            Text(model.linkProblem ?? "")
        }
    }
}

private struct CheckView: View {
    let check: CheckModel
    let model: AuntenticModel

    var body: some View {
        NavigationStack {
            content
                .navigationTitle(title)
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) {
                        Button {
                            model.closeCheck()
                        } label: {
                            Image(systemName: "xmark")
                        }
                        .accessibilityLabel("Close")
                        .accessibilityHint(check.screen == .result ? "" : "Your photos are kept")
                    }
                }
        }
        // What is on the screen needs no message over it.
        .task(id: check.link) { model.clients.push.showing(check.link) }
        .onDisappear { model.clients.push.showing(nil) }
    }

    private var title: String {
        switch check.screen {
        case .capture: String(localized: "New check")
        case .analysis: String(localized: "Analysis")
        case .result: String(localized: "Result")
        }
    }

    @ViewBuilder private var content: some View {
        switch check.screen {
        case .capture:
            if check.capture.isReviewing {
                ReviewView(
                    model: check.capture, thumbnails: model.thumbnails, userID: model.account.id,
                    isOnline: model.connection.isOnline, submit: check.submit)
            } else {
                CaptureView(model: check.capture)
            }
        case .analysis:
            if let analysis = check.analysis {
                AnalysisView(
                    check: check, analysis: analysis, clients: model.clients, notifications: model.notifications,
                    purchases: model.purchases,
                    leave: model.closeCheck)
            }
        case .result:
            if let result = check.result {
                ResultView(
                    model: result, thumbnails: model.thumbnails, newCheck: { Task { await model.newCheck() } },
                    addPhotos: check.addWantedPhotos)
            }
        }
    }
}

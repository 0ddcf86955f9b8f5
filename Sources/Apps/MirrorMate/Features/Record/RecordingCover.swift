/// The screens from the record button to the report, over home.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct RecordingCover: View {
    let model: MirrorMateModel

    private var recording: RecordingModel { model.recording }

    var body: some View {
        NavigationStack {
            content.toolbar {
                ToolbarItem(placement: .topBarLeading) {
                    Button {
                        recording.isOpen = false
                    } label: {
                        Image(systemName: "xmark")
                    }
                    .accessibilityLabel("Close")
                    .accessibilityHint(recording.screen == .analysis ? "It goes on" : "Nothing is used up")
                }
            }
        }
        .tint(Palette.navyInk)
    }

    @ViewBuilder private var content: some View {
        switch recording.screen {
        case .promise: PromiseView(recording: recording)
        case .consent(let need):
            ConsentView(app: .mirrormate, need: need, clients: model.clients) { agreed in
                Task { await recording.decided(agreed, on: need) }
            }
            // Two in a row are two questions.
            .id(need)
        case .permission(let permission): PermissionView(permission: permission, recording: recording)
        case .camera: CameraView(model: model)
        case .analysis:
            if let analysis = recording.analysis { ProcessingView(model: model, analysis: analysis) }
        }
    }
}

/// What can be done with a picture besides liking it, and the questions before it is done.
import Foundation
import Styleguide
import SwiftUI

struct PictureMenu: View {
    let details: PictureDetails
    let detail: PictureDetailModel

    var body: some View {
        Menu {
            if details.isOwn {
                switch details.state {
                case .private, .withdrawn:
                    Button("Share with the community") { detail.question = .publish }
                case .shown, .hidden:
                    Button("Take back from the community") { detail.question = .unpublish }
                case .removed: EmptyView()
                }
                Button("Delete", role: .destructive) { detail.question = .delete }
            } else {
                Button("Report picture") { detail.beginReport() }
                Button("Block artist", role: .destructive) { detail.question = .block }
            }
        } label: {
            if detail.busy == nil {
                Image(systemName: "ellipsis.circle").frame(minWidth: Target.minimum, minHeight: Target.minimum)
            } else {
                ProgressView()
            }
        }
        .disabled(detail.busy != nil)
        .accessibilityLabel("More")
    }
}

extension PictureDetailModel.Question {
    var title: String {
        switch self {
        case .publish: String(localized: "Share this picture with the community?")
        case .unpublish: String(localized: "Take this picture back?")
        case .delete: String(localized: "Delete this picture?")
        case .block: String(localized: "Block this artist?")
        }
    }

    var message: String {
        switch self {
        case .publish:
            String(
                localized: "Everybody here will see the picture, its prompt and settings, and your name and picture.")
        case .unpublish:
            String(localized: "Nobody else will see it any more. Its likes come back if you share it again.")
        case .delete:
            String(localized: "It is gone for good, here and for everybody else. Its prompt stays in your history.")
        case .block:
            String(localized: "You won’t see each other’s pictures any more. You can undo this in the settings.")
        }
    }

    var action: String {
        switch self {
        case .publish: String(localized: "Share")
        case .unpublish: String(localized: "Take back")
        case .delete: String(localized: "Delete")
        case .block: String(localized: "Block")
        }
    }

    var isDestructive: Bool { self == .delete || self == .block }
}

extension View {
    /// Asks before something is done that others notice or that can't be undone.
    func questions(_ detail: PictureDetailModel) -> some View { modifier(Questions(detail: detail)) }
}

private struct Questions: ViewModifier {
    @Bindable var detail: PictureDetailModel

    func body(content: Content) -> some View {
        content.confirmationDialog(
            detail.question?.title ?? "", isPresented: $detail.isAsking, titleVisibility: .visible
        ) {
            if let question = detail.question {
                Button(question.action, role: question.isDestructive ? .destructive : nil) {
                    Task { await detail.confirmed(question) }
                }
            }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text(detail.question?.message ?? "")
        }
    }
}

/// Who can see an own picture, and why others can't.
struct PictureState: View {
    let details: PictureDetails

    var body: some View {
        if details.isOwn {
            Banner(text: words, systemImage: details.state.symbol, kind: isTrouble ? .unsure : .neutral)
        }
    }

    private var isTrouble: Bool { details.state == .hidden || details.state == .removed }

    private var words: String {
        switch details.state {
        case .private: String(localized: "Only you can see this picture.")
        case .shown: String(localized: "Shared with the community.")
        case .withdrawn: String(localized: "You took this picture back. Only you can see it.")
        case .hidden:
            String(
                localized:
                    "Nobody else sees this picture until a moderator has looked at it: people reported it, or it began with a photo."
            )
        case .removed:
            String(localized: "A moderator took this picture down, for good.")
                + (details.removalReason.map { String(localized: " The reason: \($0)") } ?? "")
        }
    }
}

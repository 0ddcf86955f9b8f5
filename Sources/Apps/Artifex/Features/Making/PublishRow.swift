/// Whether others may see a finished picture; nobody does until its owner says so.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct PublishRow: View {
    @Bindable var result: PictureResultModel

    var body: some View {
        Card {
            // The switch beside it takes its part of the line.
            Toggle("Share with the community", isOn: $result.wantsPublished)
                .font(.cardTitle).foregroundStyle(Palette.text).wholeWords(of: "community", in: 200)
                .disabled(result.isPublishing || result.state == .removed)
            Text(result.state.meaning).font(.note).foregroundStyle(Palette.muted)
            if let trouble = result.publishTrouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure)
            }
        }
    }
}

extension PublicationState {
    fileprivate var meaning: String {
        switch self {
        case .private, .withdrawn:
            String(
                localized:
                    "Only you see this picture. Once it is shared, everybody in Artifex sees it, its prompt and your name."
            )
        case .shown:
            String(localized: "Everybody in Artifex sees this picture, its prompt and your name. You can take it back.")
        case .hidden: String(localized: "A moderator looks at this picture before others see it. You can take it back.")
        case .removed: String(localized: "A moderator took this picture down, for good. You keep it.")
        }
    }
}

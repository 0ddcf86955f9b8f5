/// Nothing here, why, and what to do about it; small enough to stand below a search field.
import Foundation
import SwiftUI

package struct EmptyCard: View {
    private let systemImage: String
    private let title: String
    private let message: String
    private let action: StateAction?

    package init(systemImage: String, title: String, message: String, action: StateAction? = nil) {
        self.systemImage = systemImage
        self.title = title
        self.message = message
        self.action = action
    }

    package var body: some View {
        VStack(spacing: Space.l) {
            IconDisc(systemImage: systemImage)
            Text(title).font(.sectionTitle).foregroundStyle(Palette.text).multilineTextAlignment(.center)
                .accessibilityAddTraits(.isHeader)
            Text(message).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            if let action { Button(action.title, action: action.perform).buttonStyle(SecondaryButtonStyle()) }
        }
        .padding(Space.xl)
        .frame(maxWidth: .infinity)
    }
}

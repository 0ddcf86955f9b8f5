/// One line of news across the screen, with at most one thing to do about it.
import Foundation
import SwiftUI

package struct Banner: View {
    private let text: String
    private let systemImage: String
    private let kind: Signal
    private let action: StateAction?

    package init(text: String, systemImage: String, kind: Signal, action: StateAction? = nil) {
        self.text = text
        self.systemImage = systemImage
        self.kind = kind
        self.action = action
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            MarkedRow(spacing: Space.s) {
                Image(systemName: systemImage).foregroundStyle(kind.ink).accessibilityHidden(true)
            } words: {
                Text(text).font(.note).foregroundStyle(Palette.text)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            if let action {
                Button(action.title, action: action.perform).buttonStyle(LinkButtonStyle())
            }
        }
        .padding(Space.m)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(kind.wash, in: RoundedRectangle(cornerRadius: Radius.small))
    }
}

/// A screen's content: scrolls when the text is large, keeps to the canvas, never wider than is good to read.
import Foundation
import SwiftUI

package struct ScreenScroll<Content: View>: View {
    private let spacing: CGFloat
    private let content: Content
    @Environment(\.dynamicTypeSize) private var textSize

    package init(spacing: CGFloat = Space.l, @ViewBuilder content: () -> Content) {
        self.spacing = spacing
        self.content = content()
    }

    package var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: spacing) { content }
                .padding(textSize.isAccessibilitySize ? Space.m : Space.l)
                .frame(maxWidth: 560, alignment: .leading)
                .frame(maxWidth: .infinity)
        }
        .background(Gradients.backdrop)
    }
}

/// A screen that fills its height while its content is short, so that spacers can spread it, and scrolls when it is long.
import Foundation
import SwiftUI

package struct FillingScroll<Content: View>: View {
    private let content: Content
    @Environment(\.dynamicTypeSize) private var textSize

    package init(@ViewBuilder content: () -> Content) { self.content = content() }

    package var body: some View {
        GeometryReader { proxy in
            ScrollView {
                VStack(spacing: Space.l) { content }
                    .padding(textSize.isAccessibilitySize ? Space.m : Space.xl)
                    .frame(maxWidth: 560)
                    .frame(maxWidth: .infinity, minHeight: proxy.size.height)
            }
        }
        .background(Gradients.backdrop)
    }
}

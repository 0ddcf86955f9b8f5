/// A screen that scrolls, with its buttons pinned below; at accessibility sizes they would hide it and scroll along.
import Foundation
import SwiftUI

package struct PinnedScroll<Content: View, Pinned: View>: View {
    private let content: Content
    private let pinned: Pinned
    @Environment(\.dynamicTypeSize) private var textSize

    package init(@ViewBuilder content: () -> Content, @ViewBuilder pinned: () -> Pinned) {
        self.content = content()
        self.pinned = pinned()
    }

    package var body: some View {
        ScreenScroll {
            content
            if textSize.isAccessibilitySize { buttons }
        }
        .safeAreaInset(edge: .bottom, spacing: 0) {
            if !textSize.isAccessibilitySize {
                buttons.padding(Space.l).frame(maxWidth: .infinity).background(Palette.canvas)
            }
        }
    }

    private var buttons: some View { VStack(spacing: Space.m) { pinned } }
}

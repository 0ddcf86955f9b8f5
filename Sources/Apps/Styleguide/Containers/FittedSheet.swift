/// What a sheet holds when it should be no taller than that: it scrolls where the screen is too low.
import Foundation
import SwiftUI

package struct FittedSheet<Content: View>: View {
    private let content: Content
    @State private var height: CGFloat?

    package init(@ViewBuilder content: () -> Content) { self.content = content() }

    package var body: some View {
        ScrollView {
            VStack(spacing: Space.m) { content }
                .padding(Space.xl)
                .frame(maxWidth: 560)
                .frame(maxWidth: .infinity)
                .background { ruler }
        }
        .scrollBounceBehavior(.basedOnSize)
        .presentationDetents(height.map { [.height($0)] } ?? [.medium])
    }

    private var ruler: some View {
        GeometryReader { proxy in
            Color.clear.onChange(of: proxy.size.height, initial: true) { _, new in height = new }
        }
    }
}

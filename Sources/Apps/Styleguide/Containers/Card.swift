/// A white (in the dark: raised) sheet that holds what belongs together.
import Foundation
import SwiftUI

package struct Card<Content: View>: View {
    private let content: Content

    @Environment(\.dynamicTypeSize) private var textSize

    package init(@ViewBuilder content: () -> Content) { self.content = content() }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.m) { content }
            .padding(textSize.isAccessibilitySize ? Space.m : Space.l)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Palette.card, in: shape)
            .overlay { shape.strokeBorder(Palette.line, lineWidth: 1) }
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.card) }
}

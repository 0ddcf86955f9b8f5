/// The place of a picture that is being made: the picture as far as it is, or the words that it is made from.
import Foundation
import SwiftUI

package struct UnfinishedFrame<Drawn: View>: View {
    private let ratio: CGFloat
    private let radius: CGFloat
    private let said: String?
    private let isDrawn: Bool
    private let drawn: Drawn
    @Environment(\.dynamicTypeSize) private var textSize

    /// - Parameters:
    ///   - said: what was asked for, in words, while nothing is drawn.
    ///   - isDrawn: whether there is anything to see yet.
    package init(
        ratio: CGFloat, radius: CGFloat, said: String?, isDrawn: Bool, @ViewBuilder drawn: () -> Drawn
    ) {
        (self.ratio, self.radius, self.said, self.isDrawn) = (ratio, radius, said, isDrawn)
        self.drawn = drawn()
    }

    package var body: some View {
        place
            .background(Palette.field)
            .clipShape(RoundedRectangle(cornerRadius: radius))
    }

    /// The largest words need more room than the picture will.
    @ViewBuilder private var place: some View {
        if textSize.isAccessibilitySize, !isDrawn {
            words(lines: nil).frame(maxWidth: .infinity)
        } else {
            Rectangle().fill(Palette.field).aspectRatio(ratio, contentMode: .fit)
                .overlay { if isDrawn { drawn } else { words(lines: 6) } }
        }
    }

    private func words(lines: Int?) -> some View {
        VStack(spacing: Space.m) {
            ProgressView()
            if let said {
                Text(said).font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center).lineLimit(lines)
            }
        }
        .padding(Space.l)
    }
}

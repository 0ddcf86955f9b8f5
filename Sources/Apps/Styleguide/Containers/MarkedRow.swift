/// A mark (a symbol, a number) beside words; above them where the text is too large for both in a line.
import Foundation
import SwiftUI

package struct MarkedRow<Mark: View, Words: View>: View {
    private let alignment: VerticalAlignment
    private let stacked: HorizontalAlignment
    private let spacing: CGFloat
    private let mark: Mark
    private let words: Words
    @Environment(\.dynamicTypeSize) private var textSize

    /// - Parameter stacked: where both stand when the mark is above.
    package init(
        alignment: VerticalAlignment = .firstTextBaseline, stacked: HorizontalAlignment = .leading,
        spacing: CGFloat = Space.m, @ViewBuilder mark: () -> Mark, @ViewBuilder words: () -> Words
    ) {
        self.alignment = alignment
        self.stacked = stacked
        self.spacing = spacing
        self.mark = mark()
        self.words = words()
    }

    package var body: some View {
        layout {
            mark
            words
        }
    }

    private var layout: AnyLayout {
        textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: stacked, spacing: Space.xs))
            : AnyLayout(HStackLayout(alignment: alignment, spacing: spacing))
    }
}

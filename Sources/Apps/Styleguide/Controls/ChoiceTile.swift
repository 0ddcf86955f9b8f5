/// One of several things to choose from: the chosen one, and only that, has a gradient border.
import Foundation
import SwiftUI

package struct ChoiceTile<Content: View>: View {
    private let title: String
    private let isSelected: Bool
    private let cornerRadius: CGFloat
    private let hint: String
    private let choose: @MainActor () -> Void
    private let content: Content

    /// - Parameter hint: said besides the title.
    package init(
        title: String, isSelected: Bool, cornerRadius: CGFloat = Radius.card, hint: String = "",
        choose: @escaping @MainActor () -> Void, @ViewBuilder content: () -> Content
    ) {
        self.title = title
        self.isSelected = isSelected
        self.cornerRadius = cornerRadius
        self.hint = hint
        self.choose = choose
        self.content = content()
    }

    package var body: some View {
        Button(action: choose) {
            content
                .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                .overlay { border }
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityHint(hint)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }

    @ViewBuilder private var border: some View {
        if isSelected {
            GradientBorder(cornerRadius: cornerRadius, width: 3)
        } else {
            RoundedRectangle(cornerRadius: cornerRadius).strokeBorder(Palette.line, lineWidth: 1)
        }
    }
}

/// The heading of a group of choices.
package struct ChoiceHeading: View {
    private let title: String

    package init(_ title: String.LocalizationValue) { self.init(verbatim: String(localized: title)) }

    /// - Parameter title: words that are in the person's language already.
    package init(verbatim title: String) { self.title = title }

    package var body: some View {
        Text(title).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: title)
            .accessibilityAddTraits(.isHeader)
    }
}

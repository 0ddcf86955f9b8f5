/// One of several things to choose from: the chosen one, and only that, has a gradient border.
import Foundation
import Styleguide
import SwiftUI

struct ChoiceTile<Content: View>: View {
    let title: String
    let isSelected: Bool
    var cornerRadius = Radius.card
    /// Said besides the title.
    var hint = ""
    let choose: @MainActor () -> Void
    @ViewBuilder let content: Content

    var body: some View {
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
struct MakingHeading: View {
    let title: String

    init(_ title: String) { self.title = title }

    var body: some View {
        Text(title).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: title)
            .accessibilityAddTraits(.isHeader)
    }
}

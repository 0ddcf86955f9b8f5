/// What the editor's panels are made of: a choice among few, and a row of small buttons.
import Foundation
import Styleguide
import SwiftUI

struct EditorChip: View {
    let title: String
    let isSelected: Bool
    let choose: @MainActor () -> Void

    var body: some View {
        Button(action: choose) {
            Text(title).font(.note.weight(.semibold))
                .foregroundStyle(isSelected ? Palette.onAction : Palette.text)
                .padding(.horizontal, Space.l)
                .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                .background(isSelected ? Palette.action : Palette.field, in: Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}

/// Symbols side by side; each says what it does.
struct EditorButtons: View {
    struct Item {
        let title: String
        let symbol: String
        let act: @MainActor () -> Void

        init(_ title: String, _ symbol: String, act: @escaping @MainActor () -> Void) {
            (self.title, self.symbol, self.act) = (title, symbol, act)
        }
    }

    private let items: [Item]

    init(_ items: [Item]) { self.items = items }

    var body: some View {
        HStack(spacing: Space.xs) {
            ForEach(items.indices, id: \.self) { index in
                Button(action: items[index].act) {
                    Image(systemName: items[index].symbol)
                        .font(.body.weight(.semibold))
                        .foregroundStyle(Palette.navyInk)
                        .frame(maxWidth: .infinity, minHeight: Target.minimum)
                        .background(Palette.field, in: RoundedRectangle(cornerRadius: Radius.small))
                }
                .buttonStyle(.plain)
                .accessibilityLabel(items[index].title)
            }
        }
    }
}

/// Two buttons beside each other, or one below the other where the words are large.
struct EditorPair<Content: View>: View {
    @ViewBuilder let content: Content
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        if textSize.isAccessibilitySize {
            VStack(alignment: .leading, spacing: Space.m) { content }
        } else {
            HStack(spacing: Space.m) { content }
        }
    }
}

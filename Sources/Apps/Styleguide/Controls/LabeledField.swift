/// A text field with its label above it and, when something is wrong, words below it.
import Foundation
import SwiftUI

package struct LabeledField: View {
    private let label: String
    @Binding private var text: String
    private let kind: FieldKind
    private let prompt: String
    private let error: String?
    private let onLeave: (@MainActor () -> Void)?
    @State private var isRevealed = false
    @FocusState private var isFocused: Bool
    @Environment(\.dynamicTypeSize) private var textSize

    /// - Parameter onLeave: runs when the cursor has left the field.
    package init(
        _ label: String, text: Binding<String>, kind: FieldKind = .plain, prompt: String = "", error: String? = nil,
        onLeave: (@MainActor () -> Void)? = nil
    ) {
        self.label = label
        _text = text
        self.kind = kind
        self.prompt = prompt
        self.error = error
        self.onLeave = onLeave
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(label).font(.note.weight(.semibold)).foregroundStyle(Palette.text).wholeWords(of: label)
                .accessibilityHidden(true)
            if isPromptAbove {
                Text(prompt).font(.small).foregroundStyle(Palette.muted).accessibilityHidden(true)
            }
            HStack(spacing: Space.s) {
                field
                if kind.isSecret { revealButton }
            }
            .padding(.horizontal, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(Palette.field, in: shape)
            .overlay { shape.strokeBorder(error == nil ? Palette.line : Palette.redInk, lineWidth: 1) }
            if let error { FieldNote(error) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    /// In the field itself large words would be cut off.
    private var isPromptAbove: Bool { textSize.isAccessibilitySize && !prompt.isEmpty }
    private var promptInside: Text { Text(isPromptAbove ? "" : prompt) }

    @ViewBuilder private var field: some View {
        if let onLeave {
            plainField.focused($isFocused).onChange(of: isFocused) { _, isFocused in if !isFocused { onLeave() } }
        } else {
            plainField
        }
    }

    private var plainField: some View {
        input
            .accessibilityLabel(label)
            .accessibilityHint(error ?? prompt)
            .font(.reading)
            .foregroundStyle(Palette.text)
            .fieldTraits(kind)
            .frame(maxWidth: .infinity, minHeight: Target.minimum)
    }

    @ViewBuilder private var input: some View {
        if kind.isSecret && !isRevealed {
            SecureField(label, text: $text, prompt: promptInside)
        } else {
            TextField(label, text: $text, prompt: promptInside)
        }
    }

    private var revealButton: some View {
        Button {
            isRevealed.toggle()
        } label: {
            Image(systemName: isRevealed ? "eye.slash" : "eye")
                .foregroundStyle(Palette.muted)
                .frame(minWidth: Target.minimum, minHeight: Target.minimum)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(isRevealed ? "Hide \(label.lowercased())" : "Show \(label.lowercased())")
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.small) }
}

/// Words about what is wrong with a field.
package struct FieldNote: View {
    private let text: String

    package init(_ text: String) { self.text = text }

    package var body: some View {
        MarkedRow(spacing: Space.xs) {
            Image(systemName: "exclamationmark.triangle.fill").accessibilityHidden(true)
        } words: {
            Text(text)
        }
        .font(.small)
        .foregroundStyle(Palette.redInk)
    }
}

/// The three kinds of buttons: the one thing to do, the others, and the one that destroys.
import Foundation
import SwiftUI

package struct PrimaryButtonStyle: ButtonStyle {
    private let isBusy: Bool

    /// A busy button keeps its colour although it takes no taps.
    package init(isBusy: Bool = false) { self.isBusy = isBusy }

    package func makeBody(configuration: Configuration) -> some View {
        ButtonFace(
            label: configuration.label, text: Palette.onAction, fill: Palette.action, line: nil,
            isPressed: configuration.isPressed, isBusy: isBusy)
    }
}

package struct SecondaryButtonStyle: ButtonStyle {
    private let isBusy: Bool

    /// A busy button keeps its colour although it takes no taps.
    package init(isBusy: Bool = false) { self.isBusy = isBusy }

    package func makeBody(configuration: Configuration) -> some View {
        ButtonFace(
            label: configuration.label, text: Palette.navyInk, fill: Palette.card, line: Palette.line,
            isPressed: configuration.isPressed, isBusy: isBusy)
    }
}

package struct DestructiveButtonStyle: ButtonStyle {
    package init() {}

    package func makeBody(configuration: Configuration) -> some View {
        ButtonFace(
            label: configuration.label, text: Palette.onAction, fill: Palette.danger, line: nil,
            isPressed: configuration.isPressed)
    }
}

/// Words that act, without a frame, still as high as a finger needs.
package struct LinkButtonStyle: ButtonStyle {
    package init() {}

    package func makeBody(configuration: Configuration) -> some View {
        LinkFace(label: configuration.label, isPressed: configuration.isPressed)
    }
}

private struct LinkFace<Label: View>: View {
    let label: Label
    let isPressed: Bool
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        label
            .font(.note.weight(.semibold))
            .multilineTextAlignment(.center)
            .foregroundStyle(isEnabled ? Palette.navyInk : Palette.muted)
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .opacity(isPressed ? 0.6 : 1)
    }
}

/// A disabled button keeps readable words: it turns grey instead of fading.
private struct ButtonFace<Label: View>: View {
    let label: Label
    let text: Tone
    let fill: Tone
    let line: Tone?
    let isPressed: Bool
    var isBusy = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        label
            .font(.cardTitle)
            .multilineTextAlignment(.center)
            .foregroundStyle(isLively ? text : Palette.muted)
            .padding(.horizontal, textSize.isAccessibilitySize ? Space.s : Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(isLively ? fill : Palette.field, in: shape)
            .overlay { shape.strokeBorder(line ?? Tone(0).opacity(0), lineWidth: 1) }
            .opacity(isPressed ? 0.8 : 1)
            .scaleEffect(isPressed ? 0.985 : 1)
    }

    private var isLively: Bool { isEnabled || isBusy }
    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.button) }
}

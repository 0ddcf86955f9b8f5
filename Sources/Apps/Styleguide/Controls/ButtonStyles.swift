/// The kinds of buttons: the one thing to do, the others, and the one that destroys.
import Foundation
import SwiftUI

package struct PrimaryButtonStyle: ButtonStyle {
    private let isBusy: Bool

    /// A busy button keeps its colour although it takes no taps.
    package init(isBusy: Bool = false) { self.isBusy = isBusy }

    package func makeBody(configuration: Configuration) -> some View {
        ButtonFace(
            label: configuration.label, text: Palette.onAction, fill: Palette.action, gradient: .action,
            isPressed: configuration.isPressed, isBusy: isBusy)
    }
}

/// The second of two buttons: a gradient goes around it, where the theme has one for that.
package struct OutlinedButtonStyle: ButtonStyle {
    private let isBusy: Bool

    /// A busy button keeps its colour although it takes no taps.
    package init(isBusy: Bool = false) { self.isBusy = isBusy }

    package func makeBody(configuration: Configuration) -> some View {
        ButtonFace(
            label: configuration.label, text: Palette.text, fill: Palette.card, border: .decoration,
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
            label: configuration.label, text: Palette.onAction, fill: Palette.danger,
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
        label.actingWords(isEnabled ? Palette.navyInk : Palette.muted, .center).opacity(isPressed ? 0.6 : 1)
    }
}

extension View {
    /// The look of words that act, for what has no style of button: a link, or what opens a chooser.
    /// - Parameters:
    ///   - tone: of the words.
    ///   - side: where they lie in the area that a finger can hit.
    package func actingWords(_ tone: Tone = Palette.navyInk, _ side: Alignment = .leading) -> some View {
        font(.note.weight(.semibold))
            .foregroundStyle(tone)
            .multilineTextAlignment(side == .center ? .center : .leading)
            .frame(minWidth: Target.minimum, minHeight: Target.minimum, alignment: side)
            .contentShape(Rectangle())
    }
}

/// A disabled button keeps readable words: it turns grey instead of fading.
private struct ButtonFace<Label: View>: View {
    let label: Label
    let text: Tone
    let fill: Tone
    /// Goes over the fill, if the theme has it.
    var gradient: GradientRole?
    var line: Tone?
    var border: GradientRole?
    let isPressed: Bool
    var isBusy = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.theme) private var theme

    var body: some View {
        label
            .font(.cardTitle)
            .multilineTextAlignment(.center)
            .foregroundStyle(isLively ? text : Palette.muted)
            .padding(.horizontal, textSize.isAccessibilitySize ? Space.s : Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(ground, in: shape)
            .overlay { outline }
            .opacity(isPressed ? 0.8 : 1)
            .scaleEffect(isPressed ? 0.985 : 1)
    }

    private var ground: AnyShapeStyle {
        guard isLively else { return AnyShapeStyle(Palette.field) }
        guard let gradient, theme.gradients[gradient] != nil else { return AnyShapeStyle(fill) }
        return AnyShapeStyle(Gradients[gradient])
    }

    @ViewBuilder private var outline: some View {
        if let border, isLively {
            GradientBorder(border, cornerRadius: Radius.button, width: 1.5)
        } else {
            shape.strokeBorder(line ?? Tone(0).opacity(0), lineWidth: 1)
        }
    }

    private var isLively: Bool { isEnabled || isBusy }
    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.button) }
}

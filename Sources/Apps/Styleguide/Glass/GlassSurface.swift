/// A surface that floats over pictures: Liquid Glass where the system has it, a material before, opaque under Reduce Transparency.
import Foundation
import SwiftUI

package enum GlassVeil {
    /// How much of the card's colour lies in glass and material. `Palette.text` on it reaches 4.5:1 over any picture.
    package static let opacity = 0.7
}

extension View {
    /// Comes last, after padding and frame. Words on it are `Palette.text`.
    /// - Parameter isInteractive: it is part of something that is tapped.
    package func glassSurface<S: Shape>(in shape: S, isInteractive: Bool = false) -> some View {
        modifier(GlassSurface(shape: shape, isInteractive: isInteractive))
    }

    /// Several glasses near one another: glass can't show what other glass shows.
    @ViewBuilder package func glassGroup(spacing: CGFloat? = nil) -> some View {
        if #available(iOS 26.0, macOS 26.0, *) {
            GlassEffectContainer(spacing: spacing) { self }
        } else {
            self
        }
    }
}

private struct GlassSurface<S: Shape>: ViewModifier {
    let shape: S
    let isInteractive: Bool
    @Environment(\.accessibilityReduceTransparency) private var isOpaque
    @Environment(\.hasLiquidGlass) private var hasGlass
    @Environment(\.colorScheme) private var scheme
    @Environment(\.theme) private var theme

    func body(content: Content) -> some View {
        if isOpaque {
            content.background(Palette.card, in: shape).overlay { edge }
        } else if hasGlass, #available(iOS 26.0, macOS 26.0, *) {
            content.glassEffect(.regular.tint(veil.color(for: scheme)).interactive(isInteractive), in: shape)
        } else {
            content.background(veil, in: shape).background(.ultraThinMaterial, in: shape)
        }
    }

    private var edge: some View { shape.stroke(Palette.line, lineWidth: 1).allowsHitTesting(false) }
    private var veil: Tone { (theme.tones[.card] ?? Palette.card).opacity(GlassVeil.opacity) }
}

extension EnvironmentValues {
    /// On Apple's platforms the system's version alone decides; the simulator has a switch for it.
    package var hasLiquidGlass: Bool {
        #if os(Linux)
            _hasLiquidGlass
        #else
            true
        #endif
    }
}

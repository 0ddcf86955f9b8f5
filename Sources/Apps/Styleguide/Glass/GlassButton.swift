/// A button over pictures: of glass where the system has it, of the same surface as the rest before.
import Foundation
import SwiftUI

extension View {
    /// For a button, or several in a row.
    package func glassButtonStyle() -> some View { modifier(GlassButtons()) }
}

private struct GlassButtons: ViewModifier {
    @Environment(\.accessibilityReduceTransparency) private var isOpaque
    @Environment(\.hasLiquidGlass) private var hasGlass

    func body(content: Content) -> some View {
        if hasGlass, !isOpaque, #available(iOS 26.0, macOS 26.0, *) {
            content.buttonStyle(.glass)
        } else {
            content.buttonStyle(SurfaceButtonStyle())
        }
    }
}

private struct SurfaceButtonStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.note.weight(.semibold))
            .foregroundStyle(Palette.text)
            .padding(.horizontal, Space.l)
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .glassSurface(in: Capsule(), isInteractive: true)
            .opacity(configuration.isPressed ? 0.7 : 1)
    }
}

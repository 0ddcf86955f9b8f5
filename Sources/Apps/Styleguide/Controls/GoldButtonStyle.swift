/// The one button that buys.
import Foundation
import SwiftUI

package struct GoldButtonStyle: ButtonStyle {
    private let isBusy: Bool

    /// A busy button keeps its colour although it takes no taps.
    package init(isBusy: Bool = false) { self.isBusy = isBusy }

    package func makeBody(configuration: Configuration) -> some View {
        GoldFace(label: configuration.label, isPressed: configuration.isPressed, isBusy: isBusy)
    }
}

private struct GoldFace<Label: View>: View {
    let label: Label
    let isPressed: Bool
    let isBusy: Bool
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        label
            .font(.cardTitle)
            .multilineTextAlignment(.center)
            .foregroundStyle(isLively ? Aegis.onGold : Aegis.muted)
            .padding(.horizontal, Space.m)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background {
                shape.fill(isLively ? AnyShapeStyle(LinearGradient.gold) : AnyShapeStyle(Aegis.raised))
            }
            .opacity(isPressed ? 0.8 : 1)
    }

    private var isLively: Bool { isEnabled || isBusy }
    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.button) }
}

extension LinearGradient {
    package static var gold: LinearGradient {
        LinearGradient(
            colors: [Aegis.goldLight, Aegis.gold, Aegis.goldDeep].map { $0.color(for: .dark) },
            startPoint: .topLeading, endPoint: .bottomTrailing)
    }
}

/// Words that act, on the grounds of the buying screens.
package struct GoldLinkStyle: ButtonStyle {
    package init() {}

    package func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.note.weight(.semibold))
            .multilineTextAlignment(.center)
            .foregroundStyle(Aegis.gold)
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .opacity(configuration.isPressed ? 0.6 : 1)
    }
}

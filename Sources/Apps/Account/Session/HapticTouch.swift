/// What each haptic feels like, the same in every app, and the one place that plays them.
import Clients
import SwiftUI

extension Haptic {
    /// Of those that an iPhone plays: `start` and `stop` are for watches alone.
    var feedback: SensoryFeedback {
        switch self {
        case .began: .impact(weight: .medium)
        case .ended: .impact(weight: .heavy)
        case .succeeded: .success
        case .failed: .error
        case .stuck: .warning
        case .deleted: .impact(flexibility: .rigid)
        }
    }
}

extension View {
    func plays(_ haptics: Haptics) -> some View { modifier(HapticTouch(haptics: haptics)) }
}

/// A view of its own, so that a tap of the phone renders nothing else anew.
private struct HapticTouch: ViewModifier {
    let haptics: Haptics

    func body(content: Content) -> some View {
        content.sensoryFeedback(trigger: haptics.last) { _, now in now?.haptic.feedback }
    }
}

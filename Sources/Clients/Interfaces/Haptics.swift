/// Taps of the phone: models say what happened, and the root of the app's screens lets the hand feel it, whichever screen goes.
import Observation

/// What a hand learns besides the words on the screen.
package enum Haptic: Hashable, Sendable, CaseIterable {
    /// A recording.
    case began, ended
    /// A check, an analysis, a picture, a purchase: what somebody waited for.
    case succeeded, failed
    /// Something that the person must see to before it goes on.
    case stuck
    /// Gone for good, as was asked.
    case deleted
}

@MainActor @Observable package final class Haptics {
    /// Two of a kind in a row are two.
    package struct Beat: Hashable, Sendable {
        package var number: Int
        package var haptic: Haptic
    }

    package private(set) var last: Beat?

    package nonisolated init() {}

    package func play(_ haptic: Haptic) { last = Beat(number: (last?.number ?? 0) + 1, haptic: haptic) }
}

/// The fixed list of twenty tags, each with the rule that gives it.

package enum ImpressionTag: String, Codable, Sendable, CaseIterable {
    case calmPace = "Calm pace"
    case balancedPace = "Balanced pace"
    case briskPace = "Brisk pace"
    case evenTone = "Even tone"
    case melodic = "Melodic"
    case animated = "Animated"
    case steadyVolume = "Steady volume"
    case dynamicVolume = "Dynamic volume"
    case fluent = "Fluent"
    case thoughtfulPauses = "Thoughtful pauses"
    case longPauses = "Long pauses"
    case softSpoken = "Soft-spoken"
    case clearVoice = "Clear voice"
    case fullVoice = "Full voice"
    case wellLit = "Well lit"
    case looksAtYou = "Looks at you"
    case openGestures = "Open gestures"
    case calmHands = "Calm hands"
    case upright = "Upright"
    case expressiveFace = "Expressive face"

    package static let most = 5

    /// Of those, what is seen.
    private static let mostSeen = 2

    /// One of each kind that could be measured: what is heard first, with room for what is seen.
    static func chosen(_ measured: Measured) -> [ImpressionTag] {
        let heard = [pace, tone, volume, pauses, voice].compactMap { $0(measured) }
        let seen = [eyes, hands, shoulders, face, light].compactMap { $0(measured) }
        let room = min(seen.count, max(mostSeen, most - heard.count))
        return Array(heard.prefix(most - room) + seen.prefix(room))
    }

    /// The part of the time in which the eyes look into the camera.
    private static func eyes(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.eyeContact).flatMap { $0 >= 0.7 ? .looksAtYou : nil }
    }

    /// In heights of the face a second, at least.
    private static func hands(_ measured: Measured) -> ImpressionTag? {
        guard let share = measured.value(Quantities.handPresence), share >= 0.2 else { return nil }
        return measured.value(Quantities.handMovement).map { $0 >= 0.4 ? .openGestures : .calmHands }
    }

    /// The tilt of the line through both, in degrees.
    private static func shoulders(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.shoulderTilt).flatMap { abs($0) <= 4 ? .upright : nil }
    }

    /// The standard deviation of the brows' height, in distances of the eyes.
    private static func face(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.browMovement).flatMap { $0 >= 0.025 ? .expressiveFace : nil }
    }

    /// Words a minute, or syllables a second while speaking.
    private static func pace(_ measured: Measured) -> ImpressionTag? {
        if let words = measured.value(Quantities.wordRate) {
            return words < 120 ? .calmPace : words > 180 ? .briskPace : .balancedPace
        }
        return measured.value(Quantities.articulation).map {
            $0 < 3.5 ? .calmPace : $0 > 5.5 ? .briskPace : .balancedPace
        }
    }

    /// The standard deviation of the pitch, in semitones.
    private static func tone(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.pitchSpread).map { $0 < 1.5 ? .evenTone : $0 > 4 ? .animated : .melodic }
    }

    /// The standard deviation of the loudness, in LU.
    private static func volume(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.loudnessSpread).map { $0 <= 3 ? .steadyVolume : .dynamicVolume }
    }

    /// The longest pause, in seconds.
    private static func pauses(_ measured: Measured) -> ImpressionTag? {
        guard measured.value(Quantities.pauseCount) != 0 else { return .fluent }
        return measured.value(Quantities.longestPause).map {
            $0 < 0.7 ? .fluent : $0 > 2 ? .longPauses : .thoughtfulPauses
        }
    }

    /// In LUFS.
    private static func voice(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.loudness).map { $0 < -34 ? .softSpoken : $0 > -20 ? .fullVoice : .clearVoice }
    }

    /// The median brightness of the picture, from 0 to 1.
    private static func light(_ measured: Measured) -> ImpressionTag? {
        measured.value(Quantities.brightness).flatMap { (0.3...0.75).contains($0) ? .wellLit : nil }
    }
}

/// What a report doesn't say, and why: nothing is invented for it.

package struct LeftOut: Codable, Sendable, Hashable {
    package var what: String
    package var why: String

    static func list(_ measured: Measured) -> [LeftOut] {
        spoken.compactMap { what, quantity in
            guard measured.value(quantity) == nil else { return nil }
            return LeftOut(what: what, why: measured.reason(quantity) ?? ScoreRecipe.unwritten)
        }
            + always
            + pictured.compactMap { what, quantity in
                guard measured.value(quantity) == nil else { return nil }
                return LeftOut(what: what, why: measured.reason(quantity) ?? "Nothing here measures this in a picture.")
            }
    }

    private static let always = [
        LeftOut(what: "Emotions", why: "They can only be guessed, and nobody has asked for a guess."),
        LeftOut(
            what: "What your movements mean", why: "How much moves is measured; why it does, nothing here can tell."),
    ]

    /// What depends on a transcript, and the measurement that it takes.
    private static let spoken = [
        ("Words per minute", Quantities.wordRate), ("Filler words", Quantities.fillers),
    ]

    /// What depends on the picture, and the measurement that it takes.
    private static let pictured = [
        ("Posture", Quantities.shoulderTilt), ("Eye contact", Quantities.eyeContact),
        ("Gestures and movement", Quantities.handMovement), ("Facial expression", Quantities.browMovement),
    ]
}

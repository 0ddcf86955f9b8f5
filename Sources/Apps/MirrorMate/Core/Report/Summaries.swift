/// What a report says of voice and body in a few numbers.

/// From 0 to 1, each the grade of what was measured; nil where nothing was.
package struct VocalSummary: Codable, Sendable, Hashable {
    /// The number itself. Needs a transcript.
    package var wordsPerMinute: Double?
    package var volumeConsistency: Double?
    package var tonalVariety: Double?
    package var clarity: Double?
    package var pauseEffectiveness: Double?
}

/// From 0 to 1, each the grade of what was measured; nil where nothing was. How they move is measured, and not what they feel.
package struct BodySummary: Codable, Sendable, Hashable {
    package var posture: Double?
    package var gestureNaturalness: Double?
    package var facialExpressiveness: Double?
    package var eyeContact: Double?
    /// Nothing here tells why somebody moves.
    package var movementPurpose: Double?
}

extension Measured {
    /// The mean grade of what could be measured of these traits.
    fileprivate func grade(_ ids: Trait.ID...) -> Double? {
        let grades = Trait.all.filter { ids.contains($0.id) }.compactMap { $0.grade(in: self) }
        return grades.isEmpty ? nil : grades.reduce(0, +) / Double(grades.count)
    }
}

extension VocalSummary {
    init(_ measured: Measured) {
        wordsPerMinute = measured.value(Quantities.wordRate)
        volumeConsistency = measured.grade(.steadiness)
        tonalVariety = measured.grade(.melody)
        clarity = measured.grade(.cleanness, .clipping, .wordPace, .pace)
        pauseEffectiveness = measured.grade(.longestPause, .pauses)
    }
}

extension BodySummary {
    init(_ measured: Measured) {
        posture = measured.grade(.shoulders, .sway, .headLean, .headRest)
        gestureNaturalness = measured.grade(.gestures)
        facialExpressiveness = measured.grade(.face)
        eyeContact = measured.grade(.eyeContact)
    }
}

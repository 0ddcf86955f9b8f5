/// A measurement as a report keeps and shows it: a number with its unit, method and error, or why there is none.

package struct ReportReading: Codable, Sendable, Hashable {
    package var quantity: String
    package var unit: String
    /// How it was measured, and which version of that.
    package var method: String
    package var version: Int
    package var value: Double?
    /// The truth lies between the two; equal to the value where it was counted; without `high` the value is the least.
    package var low: Double?
    package var high: Double?
    package var points: [Point]?
    package var spans: [Span]?
    /// Of a reading without a value: why it couldn't be measured.
    package var reason: String?

    package struct Point: Codable, Sendable, Hashable {
        /// In seconds.
        package var t: Double
        package var value: Double

        package init(t: Double, value: Double) { (self.t, self.value) = (t, value) }
    }

    package struct Span: Codable, Sendable, Hashable {
        /// In seconds.
        package var from: Double
        package var to: Double

        package init(from: Double, to: Double) { (self.from, self.to) = (from, to) }
    }

    package init(_ quantity: String, _ unit: String, method: String, version: Int) {
        (self.quantity, self.unit, self.method, self.version) = (quantity, unit, method, version)
    }

    /// No share is less than nothing or more than all, however wide its margin.
    package func possible(_ bound: Double) -> Double {
        guard unit == "share", let value, (0...1).contains(value) else { return bound }
        return min(1, max(0, bound))
    }
}

/// The quantities that rules look at, by the names that measurements have.
package enum Quantities {
    static let loudness = "loudness.integrated"
    static let loudnessSpread = "loudness.spread"
    static let loudnessRange = "loudness.range"
    package static let energy = "loudness.every-5s"
    static let clipped = "clipping.samples"
    static let clippedPlaces = "clipping.places"
    static let signalToNoise = "noise.signal-to-noise"
    static let phonation = "activity.phonation-ratio"
    static let pauseCount = "pauses.count"
    static let pausePlaces = "pauses.places"
    static let longestPause = "pauses.longest"
    static let articulation = "syllables.articulation-rate"
    package static let wordRate = "words.rate"
    package static let fillers = "fillers.count"
    static let fillerRate = "fillers.rate"
    static let fillerPlaces = "fillers.places"
    static let pitchSpread = "pitch.spread"
    static let pitchAtEnds = "pitch.slope-at-ends"
    package static let brightness = "picture.brightness"
    static let backLight = "picture.back-light"
    static let blur = "picture.blur"
    static let shake = "camera.shake"
    package static let facePresence = "face.presence"
    static let faceSize = "face.size"
    static let headRoom = "face.head-room"
    static let headRoll = "head.roll"
    static let headMovement = "head.movement"
    package static let eyeContact = "gaze.to-camera"
    static let looksAway = "gaze.away"
    static let mouthMovement = "mouth.movement"
    static let browMovement = "brows.movement"
    static let handPresence = "hands.presence"
    static let handMovement = "hands.movement"
    static let shoulderTilt = "shoulders.tilt"
    static let sway = "shoulders.sway"
}

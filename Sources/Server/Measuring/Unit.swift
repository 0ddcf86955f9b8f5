/// The unit of a number; its spelling is stored, and doesn't change.

extension Reading {
    package enum Unit: String, Codable, Sendable, CaseIterable {
        /// Loudness against full scale (ITU-R BS.1770).
        case lufs = "LUFS"
        /// A difference of loudness.
        case lu = "LU"
        /// A level against full scale.
        case dbfs = "dBFS"
        /// A ratio of powers.
        case decibels = "dB"
        case hertz = "Hz"
        case semitones = "st"
        case semitonesPerSecond = "st/s"
        case seconds = "s"
        case perSecond = "1/s"
        case count = "count"
        /// From 0 to 1.
        case share = "share"
        case degrees = "°"
        case perMinute = "1/min"
        case words = "words"
        /// A factor of two of light.
        case stops = "EV"
        /// From the hairline to the chin of whoever is seen.
        case faceHeightsPerSecond = "face heights/s"
    }
}

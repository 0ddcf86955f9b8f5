/// What was said, as a model has written it down.
import Foundation

package struct Transcription: Sendable, Hashable {
    package struct Word: Sendable, Hashable {
        package var text: String
        /// In seconds from the start of the sound.
        package var start: Double
        package var end: Double
    }

    /// With punctuation, where the model writes any.
    package var text: String
    /// As the model names it: "english" or "en".
    package var language: String?
    /// In their order.
    package var words: [Word]
    /// The sound that the provider counted, in seconds; nil if it doesn't say.
    package var billedSeconds: Double?
}

/// Sound to write down: a WAV file of one channel.
package struct SpokenSound: Sendable, Hashable {
    package var wave: Data
    /// In seconds.
    package var duration: Double

    package init(wave: Data, duration: Double) { (self.wave, self.duration) = (wave, duration) }
}

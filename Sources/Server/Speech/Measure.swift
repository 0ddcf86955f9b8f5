/// Measures all that can be told from the sound of a recording.
import ServerMeasuring

/// Everything measured, and whether it is a recording of somebody speaking at all.
package struct SoundReport: Codable, Hashable, Sendable {
    package let readings: [Reading]
    /// Why this can't be coached, if so. What doesn't need a voice is measured nevertheless.
    package let refusal: Obstacle?

    package subscript(quantity: Quantity) -> Reading? { readings.first { $0.quantity == quantity } }
}

extension Sound {
    package func measured() -> SoundReport { report(Heard(self), activity: .activity) }

    /// The same with another detector of speech, on whose stretches pauses, syllables and pitch rest. The report names it.
    package func measured(by detector: SpeechDetector) throws -> SoundReport {
        report(try Heard(self, detector), activity: detector.method)
    }

    private func report(_ heard: Heard, activity: Method) -> SoundReport {
        let loudness = LoudnessCurve(self)
        let refusal = heard.refusal(of: self, loudness: loudness.integratedLoudness)
        let ofVoice = Gauge.all.map { gauge in
            var gauge = gauge
            if gauge.method == .activity { gauge.method = activity }
            return refusal.map(gauge.missed) ?? gauge.measure(heard)
        }
        return SoundReport(
            readings: loudness.readings() + Clipping(self).readings() + ofVoice, refusal: refusal)
    }
}

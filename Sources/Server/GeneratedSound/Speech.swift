/// A generated speaker: phrases of syllables that glide, parted by pauses, before a background.
import Foundation
import ServerMeasuring
import ServerSpeech

package struct Speech {
    /// In seconds, each.
    package var phrases: [Double]
    /// One fewer, in seconds.
    package var pauses: [Double]
    /// In seconds, before the first phrase and after the last.
    package var lead: Double
    /// In hertz, at a time within the whole.
    package var melody: (Double) -> Double = { 140 * exp2(0.2 * sin(2 * .pi * 0.7 * $0)) }
    package var perSecond: Double
    package var rate: Int
    /// In decibels against full scale; nil for none.
    package var background: Double?

    package init(
        phrases: [Double] = [2, 1.5, 3, 1.2, 2.5], pauses: [Double] = [0.3, 0.5, 0.8, 1.4], lead: Double = 0.6,
        perSecond: Double = 4, rate: Int = 16_000, background: Double? = nil
    ) {
        (self.phrases, self.pauses, self.lead) = (phrases, pauses, lead)
        (self.perSecond, self.rate, self.background) = (perSecond, rate, background)
    }

    /// In hertz, at a time: the melody, from which no living voice keeps away less than half a semitone.
    package func pitch(_ time: Double) -> Double {
        melody(time) * exp2((0.4 * sin(2 * .pi * 3.1 * time) + 0.3 * sin(2 * .pi * 5.3 * time + 1)) / 12)
    }

    /// The pitch of all that is spoken, in semitones above 1 Hz, a hundred times a second.
    package var heights: [Double] {
        spans.flatMap { span in
            stride(from: span.start, to: span.end, by: 0.01).map { 12 * log2(pitch($0)) }
        }
    }

    /// Where the phrases are.
    package var spans: [Span] {
        var (time, spans) = (lead, [Span]())
        for (index, phrase) in phrases.enumerated() {
            spans.append(Span(from: time, to: time + phrase))
            time += phrase + (index < pauses.count ? pauses[index] : 0)
        }
        return spans
    }

    /// Where the pauses are.
    package var places: [Span] {
        zip(spans, spans.dropFirst()).map { Span(from: $0.end, to: $1.start) }
    }

    package var spoken: Double { phrases.reduce(0, +) }
    package var extent: Double { spoken + pauses.reduce(0, +) }

    /// Without the background.
    package var clean: [Float] {
        let spans = spans
        // Valleys of a tenth: the edges of a phrase are sharp, and what lies between them isn't a pause.
        return Signals.voice(seconds: lead + extent + lead, rate: rate, pitch: pitch) { time in
            guard let phrase = spans.first(where: { $0.start <= time && time < $0.end }) else { return 0 }
            return 0.1 + 0.9 * (0.5 - 0.5 * cos(2 * .pi * perSecond * (time - phrase.start)))
        }
    }

    package var sound: Sound {
        let clean = clean
        guard let background else { return .mono(clean, rate: rate) }
        let seconds = Double(clean.count) / Double(rate) + 1
        return .mono(clean.mixed(Signals.noise(background, seconds: seconds, rate: rate)), rate: rate)
    }

    /// The mean power of the phrases, in decibels against full scale.
    package var level: Double {
        let clean = clean
        return 10 * log10(Signals.power(clean) * Double(clean.count) / (spoken * Double(rate)))
    }
}

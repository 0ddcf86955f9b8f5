/// How the voice moves at the end of phrases.
import ServerMeasuring

enum PhraseEnds {
    static let fewest = 3
    /// In steps of 10 ms.
    static let reach = 50
    /// Steps with a pitch among them.
    static let least = 20
    /// A phrase that ends so near to the recording's end may have been cut off, in seconds.
    static let cut = 0.1

    /// In semitones a second, one for each phrase whose end has enough voice.
    static func slopes(_ heard: Heard) -> [Double] {
        let length = Double(heard.voice.steps) * Voice.stepSeconds
        return heard.stretches.spans.filter { $0.end < length - cut }.compactMap { phrase in
            let steps = heard.stretches.steps(from: phrase.start, to: phrase.end, of: heard.pitches.count)
            return slope(heard.pitches, in: steps)
        }
    }

    private static func slope(_ pitches: [Double?], in steps: Range<Int>) -> Double? {
        guard let last = steps.last(where: { pitches[$0] != nil }) else { return nil }
        let points = (max(last - reach + 1, steps.lowerBound)...last).compactMap { step in
            pitches[step].map { (time: Double(step) * Voice.stepSeconds, height: Heard.semitones($0)) }
        }
        guard points.count >= least else { return nil }
        return median(
            points.indices.flatMap { one in
                points[(one + 1)...].map { ($0.height - points[one].height) / ($0.time - points[one].time) }
            })
    }
}

/// How likely each step holds speech: it is louder than what is around, and some of it has a pitch.
import Foundation

struct SpeechProbability {
    /// One for each step of the voice.
    let values: [Float]

    /// Below the loudest speech by more than this, in decibels, it is breath, room or noise.
    static let depth = 36.0
    /// Above the background by at least this.
    static let rise = 4.0
    /// A stretch of sound in which less has a pitch isn't a word, in steps.
    static let leastVoiced = 4
    /// Sounds closer than this, in steps, are judged together: the "s" of "stay" and its vowel.
    static let together = 15

    /// In decibels: louder is worth a look.
    static func threshold(_ decibels: [Double]) -> Double {
        guard !decibels.isEmpty else { return 0 }
        let sorted = decibels.sorted()
        let (floor, top) = (percentile(sorted, 0.05), percentile(sorted, 0.95))
        return max(floor + max(rise, (top - floor) * 0.25), top - depth)
    }

    /// - Parameter pitches: one for each step, nil without a voice.
    init(_ decibels: [Double], threshold: Double, pitches: [Double?]) {
        var values = decibels.map { Float(1 / (1 + exp((threshold - $0) / 1.5))) }
        for group in Self.groups(values) where pitches[group].count(where: { $0 != nil }) < Self.leastVoiced {
            for step in group { values[step] = 0 }
        }
        self.values = values
    }

    private static func groups(_ values: [Float]) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        for step in values.indices where values[step] >= 0.35 {
            if let last = groups.last, step - last.upperBound < together {
                groups[groups.count - 1] = last.lowerBound..<step + 1
            } else {
                groups.append(step..<step + 1)
            }
        }
        return groups
    }
}

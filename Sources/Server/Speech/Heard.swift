/// What was heard in the voice channel, from which its measurements are taken.
import Foundation
import ServerMeasuring

struct Heard: Sendable {
    let voice: Voice
    let stretches: Stretches
    /// In hertz, one for each step; nil where nobody speaks or what is spoken has no pitch.
    let pitches: [Double?]
    let nuclei: Nuclei
    let noise: Noise

    init(_ sound: Sound) { self.init(sound) { Stretches($0.values, every: Voice.stepSeconds) } }

    init(_ sound: Sound, _ detector: SpeechDetector) throws {
        let samples = Voice(sound).samples
        let found = Stretches(try detector.probabilities(samples), every: detector.seconds)
        self.init(sound) { _ in found }
    }

    private init(_ sound: Sound, _ stretches: (SpeechProbability) -> Stretches) {
        voice = Voice(sound)
        let levels = Levels(voice)
        let decibels = levels.decibels()
        let threshold = SpeechProbability.threshold(decibels)
        let track = PitchTrack(voice, audible: decibels.map { $0 > threshold - 3 }).pitches
        self.stretches = stretches(SpeechProbability(decibels, threshold: threshold, pitches: track))
        let isSpeech = self.stretches.mask(steps: voice.steps)
        pitches = zip(track, isSpeech).map { $1 ? $0 : nil }
        nuclei = Nuclei(levels, pitches: pitches, threshold: threshold)
        noise = Noise(levels, self.stretches)
    }

    var voicedSeconds: Double { Double(pitches.count { $0 != nil }) * Voice.stepSeconds }

    /// The pitch where there is one, in semitones above 1 Hz.
    var semitones: [Double] { pitches.compactMap { $0.map(Self.semitones) } }

    static func semitones(_ hertz: Double) -> Double { 12 * log2(hertz) }
}

extension Stretches {
    /// Which steps of the voice lie in one.
    func mask(steps: Int) -> [Bool] {
        var mask = Array(repeating: false, count: steps)
        for span in spans {
            for step in self.steps(from: span.start, to: span.end, of: steps) { mask[step] = true }
        }
        return mask
    }

    func steps(from start: Double, to end: Double, of count: Int) -> Range<Int> {
        let first = min(max(Int((start / Voice.stepSeconds).rounded()), 0), count)
        return first..<max(first, min(Int((end / Voice.stepSeconds).rounded()), count))
    }
}

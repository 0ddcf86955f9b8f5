/// Refuses what isn't somebody speaking, or can't be heard well enough to say anything about it.
import ServerMeasuring

/// The bounds of what is measured.
package enum Bounds {
    /// In seconds.
    package static let shortest = 5.0
    /// In LUFS: thirty below what a phone records at arm's length.
    package static let quietest = -50.0
    /// Seconds of speech.
    package static let leastSpeech = 2.0
    /// Seconds of sound with a pitch.
    package static let leastVoice = 1.0
    /// Of a steady tone, whose pitch deviates by less, in semitones, nobody is the speaker.
    static let leastDeviation = 0.1
    /// Half of the blocks of music have steadier tones: Docs/Measurements.md has the recordings.
    static let steadiest = 2.3
    /// A voice without any melody has steady tones, too, of one pitch. What is heard as the pitch of music leaps: it
    /// deviates by 3 to 11 semitones.
    static let leastLeaps = 2.0
    /// In decibels of signal to noise: with less, pauses and syllables are those of the noise.
    package static let noisiest = 8.0
}

extension Heard {
    func refusal(of sound: Sound, loudness: Double?) -> Obstacle? {
        guard sound.duration >= Bounds.shortest else {
            return .tooShort(found: sound.duration, needed: Bounds.shortest)
        }
        guard let loudness else { return .silence }
        guard loudness >= Bounds.quietest else { return .tooQuiet(found: loudness, needed: Bounds.quietest) }
        if isMusic { return .music }
        guard stretches.phonation >= Bounds.leastSpeech, voicedSeconds >= Bounds.leastVoice, !isTone else {
            return .noVoice
        }
        if let ratio = noise.ratio, ratio < Bounds.noisiest {
            return .tooNoisy(found: ratio, needed: Bounds.noisiest)
        }
        return nil
    }

    private var isMusic: Bool {
        let blocks = Steadiness(voice).blocks
        guard !blocks.isEmpty, median(blocks) > Bounds.steadiest else { return false }
        return voicedSeconds < Bounds.leastVoice || deviation(semitones) > Bounds.leastLeaps
    }

    private var isTone: Bool { deviation(semitones) < Bounds.leastDeviation }
}

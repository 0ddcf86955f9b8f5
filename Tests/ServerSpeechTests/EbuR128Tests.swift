/// Loudness, held against ffmpeg's own meter on noise, tones and speech.
import GeneratedSound
import Foundation
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct EbuR128Tests {
    private static let clips: [(String, @Sendable () throws -> Sound)] = [
        ("noise", { .stereo(Signals.noise(-20, seconds: 12)) }),
        ("noise of 44.1 kHz", { .mono(Signals.noise(-30, seconds: 12, rate: 44_100), rate: 44_100) }),
        ("bass", { .stereo(Signals.tone(60, -14, seconds: 12)) }),
        (
            "noise that comes and goes",
            {
                .stereo((0..<8).flatMap { Signals.noise($0.isMultiple(of: 2) ? -18 : -34, seconds: 4, seed: $0) })
            }
        ),
        ("speech", { try Espeak.say(Espeak.story, voice: "en-us", speed: 160) }),
    ]

    @Test("integrated loudness and range are within 0.5 LU of ffmpeg's ebur128", arguments: clips.indices)
    func same(_ index: Int) throws {
        let (name, make) = Self.clips[index]
        let sound = try make()
        let (theirs, ours) = (try Ffmpeg.ebur128(sound), sound.measured())
        let loudness = try #require(ours[.loudness]?.value)
        let range = try #require(ours[.loudnessRange]?.value)
        #expect(abs(loudness - theirs.integrated) < 0.5, "\(name)")
        #expect(abs(range - theirs.range) < 0.5, "\(name)")
    }
}

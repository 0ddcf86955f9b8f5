/// A minute of sound costs a small part of the time that a clip may take.
import GeneratedSound
import Foundation
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct SpeedTests {
    @Test("60 s of stereo at 48 kHz take less than a second of one core")
    func minute() {
        var speech = Speech(phrases: Array(repeating: 3, count: 17), pauses: Array(repeating: 0.5, count: 16))
        speech.rate = 48_000
        speech.background = -55
        let sound = Sound.stereo(speech.sound.channels[0])
        // The thread's own time: what else runs on the machine doesn't count.
        let before = Self.processorTime()
        let report = sound.measured()
        let seconds = Self.processorTime() - before
        #expect(report.refusal == nil)
        #expect(sound.duration > 59)
        #expect(seconds < 1, "\(seconds) s")
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

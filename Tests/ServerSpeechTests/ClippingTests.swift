/// Clipped samples are counted exactly, where they were planted.
import GeneratedSound
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct ClippingTests {
    private static let quiet = Signals.tone(440, -12, seconds: 6)

    private func clipping(_ sound: Sound) -> (samples: Double?, places: [Span]) {
        let report = sound.measured()
        guard case .spans(let places, .exact) = report[.clippedPlaces]?.finding else { return (nil, []) }
        #expect(report[.clippedSamples]?.margin == .exact)
        return (report[.clippedSamples]?.value, places)
    }

    @Test("planted runs of three and more are counted sample by sample, at both ends of the scale and of the recording")
    func planted() {
        var samples = Self.quiet
        let runs = [0..<3, 48_000..<48_007, 96_000..<96_400, samples.count - 5..<samples.count]
        for (index, run) in runs.enumerated() {
            for sample in run { samples[sample] = index.isMultiple(of: 2) ? 1 : -1 }
        }
        let found = clipping(.mono(samples))
        #expect(found.samples == 415.0)
        #expect(
            found.places == runs.map { Span(from: Double($0.lowerBound) / 48_000, to: Double($0.upperBound) / 48_000) })
    }

    @Test("one or two samples at full scale are peaks, and none is clipped just below it")
    func peaks() {
        var samples = Self.quiet
        for index in [500, 700, 701] { samples[index] = 1 }
        for index in 900..<1000 { samples[index] = 32_766.0 / 32_768 }
        #expect(clipping(.mono(samples)).samples == 0)
    }

    @Test("the largest value of 16 bits is full scale, on either side, and what a decoder overshoots is beyond it")
    func scale() {
        for value in [32_767.0 / 32_768, -1, 1.3] as [Float] {
            var samples = Self.quiet
            for index in 900..<910 { samples[index] = value }
            #expect(clipping(.mono(samples)).samples == 10)
        }
    }

    @Test("each channel is counted, and runs near one another are one place")
    func channels() {
        var (left, right) = (Self.quiet, Self.quiet)
        for index in 48_000..<48_010 { left[index] = 1 }
        for index in 50_000..<50_004 { right[index] = 1 }
        let found = clipping(Sound(rate: 48_000, channels: [left, right])!)
        #expect(found.samples == 14)
        #expect(found.places == [Span(from: 1, to: 50_004.0 / 48_000)])
    }

    @Test("the peak is the largest sample of either channel")
    func peak() throws {
        var right = Self.quiet
        right[77] = -0.5
        let sound = Sound(rate: 48_000, channels: [Self.quiet, right])!
        #expect(abs(try #require(sound.measured()[.peak]?.value) + 6.0206) < 0.0001)
    }
}

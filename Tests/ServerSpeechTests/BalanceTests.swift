/// The balance of treble and bass is that of two tones whose levels are known.
import GeneratedSound
import ServerMeasuring
@testable import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct BalanceTests {
    @Test("the ratio of a tone above 1 kHz to one below is measured to half a decibel", arguments: [-20, -6, 0, 9.0])
    func tones(_ ratio: Double) throws {
        let low = Signals.tone(400, -20, seconds: 3, rate: 16_000)
        let high = Signals.tone(2500, -20 + ratio, seconds: 3, rate: 16_000)
        let balance = SpectralBalance(low.mixed(high), in: [Span(from: 0, to: 3)])
        #expect(abs(try #require(balance.ratio) - ratio) < 0.5)
    }

    @Test("only what is spoken counts")
    func spoken() throws {
        let low = Signals.tone(400, -20, seconds: 2, rate: 16_000)
        let both = low.mixed(Signals.tone(2500, -26, seconds: 2, rate: 16_000))
        let hiss = Signals.tone(4000, -3, seconds: 2, rate: 16_000)
        let balance = SpectralBalance(both + hiss, in: [Span(from: 0, to: 2)])
        #expect(abs(try #require(balance.ratio) + 6) < 0.5)
    }

    @Test("what is above 5 kHz isn't part of it, and the report has the figure")
    func bounds() throws {
        let tones = Signals.tone(400, -20, seconds: 2, rate: 16_000)
            .mixed(Signals.tone(2500, -30, seconds: 2, rate: 16_000))
            .mixed(Signals.tone(6500, -10, seconds: 2, rate: 16_000))
        let balance = SpectralBalance(tones, in: [Span(from: 0, to: 2)])
        #expect(abs(try #require(balance.ratio) + 10) < 0.5)
        #expect(Speech().sound.measured()[.spectralBalance]?.value != nil)
    }
}

/// Reading how long to wait out of a provider's headers.
import Foundation
import NIOHTTP1
import Testing

@testable import ServerProviders

@Suite struct RateHintsTests {
    @Test(
        "durations as Go prints them",
        arguments: [
            ("12ms", Duration.milliseconds(12)), ("1s", .seconds(1)), ("6m0s", .seconds(360)),
            ("1h2m3.5s", .milliseconds(3_723_500)), ("0s", .zero), ("1.5h", .seconds(5400)),
            ("17.5ms", .milliseconds(18)),
            ("300µs", .milliseconds(1)), ("20ns", .milliseconds(1)),
        ])
    func durations(text: String, expected: Duration) {
        #expect(RateHints.goDuration(text) == expected)
    }

    @Test(
        "what is no duration is none",
        arguments: ["", "5", "s", "1x", "-1s", "1s ", "1m2", "1..2s", "99999999999h", "٣s"])
    func notDurations(text: String) {
        #expect(RateHints.goDuration(text) == nil)
    }

    private func wait(_ headers: [(String, String)], now: Date = Date(timeIntervalSince1970: 0)) -> Duration? {
        RateHints.wait(HTTPHeaders(headers), now: now)
    }

    @Test("milliseconds come before seconds, and both before the limits' reset times")
    func order() {
        let all = [("retry-after-ms", "250"), ("retry-after", "3"), ("x-ratelimit-reset-requests", "9s")]
        #expect(wait(all) == .milliseconds(250))
        #expect(wait(Array(all.dropFirst())) == .seconds(3))
        #expect(wait(Array(all.dropFirst(2))) == .seconds(9))
        #expect(wait([]) == nil)
    }

    @Test("a date is a wait until then, and none when it has passed")
    func dates() {
        let header = [("Retry-After", "Thu, 01 Jan 1970 00:00:30 GMT")]
        #expect(wait(header) == .seconds(30))
        #expect(wait(header, now: Date(timeIntervalSince1970: 31)) == .zero)
        #expect(wait([("retry-after", "soon")]) == nil)
        #expect(wait([("retry-after", "-5")]) == nil)
    }

    @Test("only the limit that is used up counts, where the headers say which")
    func usedUp() {
        let resets = [("x-ratelimit-reset-requests", "2s"), ("x-ratelimit-reset-tokens", "6m0s")]
        #expect(wait(resets) == .seconds(360))
        #expect(wait(resets + [("x-ratelimit-remaining-requests", "0")]) == .seconds(2))
    }
}

/// The budget of messages of one socket.
import NIOCore
import Testing

@testable import ServerRealtime

@Suite struct RateTests {
    @Test func aBurstIsTakenAndTimeRefillsIt() {
        let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
        var rate = Rate(perSecond: 10, burst: 3, now: start)
        let burst = (0..<4).map { _ in rate.take(now: start) }
        #expect(burst == [true, true, true, false])
        let (soon, later) = (rate.take(now: start + .milliseconds(50)), rate.take(now: start + .milliseconds(150)))
        #expect(!soon)
        #expect(later)
    }
}

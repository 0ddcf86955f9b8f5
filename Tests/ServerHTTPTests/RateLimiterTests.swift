/// Limits per key, earned back over time.
import ServerHTTP
import TestSupport
import Testing

@Suite struct RateLimiterTests {
    @Test("as many as allowed, then none until the next is earned back")
    func limit() {
        let clock = TestClock()
        let limiter = RateLimiter(limit: 3, window: 30, now: { clock.now })
        #expect((0..<3).allSatisfy { _ in limiter.check("a") == nil })
        #expect(limiter.check("a") == 10)
        #expect(limiter.check("b") == nil)
        clock.advance(by: 10)
        #expect(limiter.check("a") == nil)
        #expect(limiter.check("a") == 10)
    }

    @Test("a limit of 0 is no limit")
    func off() {
        let limiter = RateLimiter(limit: 0, window: 1)
        #expect((0..<1000).allSatisfy { _ in limiter.check("a") == nil })
    }
}

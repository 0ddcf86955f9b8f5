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

    @Test("whoever asks how long to wait is told what the next event would be told, and asking counts nothing")
    func wait() {
        let clock = TestClock()
        let limiter = RateLimiter(limit: 3, window: 30, now: { clock.now })
        #expect((0..<100).allSatisfy { _ in limiter.wait(for: "a") == nil })
        for _ in 0..<3 {
            #expect(limiter.wait(for: "a") == nil)
            #expect(limiter.check("a") == nil)
        }
        #expect(limiter.wait(for: "a") == 10 && limiter.check("a") == 10)
        #expect(limiter.wait(for: "b") == nil)
        clock.advance(by: 9.5)
        #expect(limiter.wait(for: "a") == 1)
        clock.advance(by: 0.5)
        #expect(limiter.wait(for: "a") == nil && limiter.check("a") == nil)
        clock.advance(by: 1_000_000)
        #expect(limiter.wait(for: "a") == nil)
        #expect(RateLimiter(limit: 0, window: 1).wait(for: "a") == nil)
    }

    @Test("a limit of 0 is no limit")
    func off() {
        let limiter = RateLimiter(limit: 0, window: 1)
        #expect((0..<1000).allSatisfy { _ in limiter.check("a") == nil })
    }
}

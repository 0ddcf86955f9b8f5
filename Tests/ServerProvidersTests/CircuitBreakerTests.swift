/// The breaker's state machine, with time handed in.
import Testing

@testable import ServerProviders

@Suite struct CircuitBreakerTests {
    private func breaker() -> CircuitBreaker {
        CircuitBreaker(settings: .init(threshold: 3, pause: .seconds(10), longestPause: .seconds(30)))
    }

    private func pass(_ breaker: inout CircuitBreaker, at seconds: Int) throws -> CircuitBreaker.Pass {
        guard case .go(let pass) = breaker.admit(now: .seconds(seconds)) else { throw Refused() }
        return pass
    }

    private struct Refused: Error {}

    private func fail(_ breaker: inout CircuitBreaker, times: Int, at seconds: Int) throws {
        for _ in 0..<times {
            breaker.record(.failure, of: try pass(&breaker, at: seconds), now: .seconds(seconds))
        }
    }

    @Test("failures in a row open the circuit, a success between them doesn't let them add up")
    func opens() throws {
        var breaker = breaker()
        try fail(&breaker, times: 2, at: 0)
        breaker.record(.success, of: try pass(&breaker, at: 0), now: .zero)
        try fail(&breaker, times: 2, at: 0)
        #expect(breaker.state == .closed(failuresInARow: 2))
        try fail(&breaker, times: 1, at: 1)
        #expect(breaker.admit(now: .seconds(4)) == .wait(.seconds(7)))
    }

    @Test("after the pause one probe goes out and nobody else until it is back")
    func probes() throws {
        var breaker = breaker()
        try fail(&breaker, times: 3, at: 0)
        let probe = try pass(&breaker, at: 10)
        #expect(breaker.admit(now: .seconds(11)) == .wait(.seconds(10)))
        breaker.record(.success, of: probe, now: .seconds(12))
        #expect(breaker.state == .closed(failuresInARow: 0))
    }

    @Test("a probe that fails doubles the pause up to the longest")
    func doubles() throws {
        var breaker = breaker()
        try fail(&breaker, times: 3, at: 0)
        breaker.record(.failure, of: try pass(&breaker, at: 10), now: .seconds(10))
        #expect(breaker.admit(now: .seconds(10)) == .wait(.seconds(20)))
        breaker.record(.failure, of: try pass(&breaker, at: 30), now: .seconds(30))
        #expect(breaker.admit(now: .seconds(30)) == .wait(.seconds(30)))
    }

    @Test("a probe that is cancelled lets the next caller probe at once")
    func cancelledProbe() throws {
        var breaker = breaker()
        try fail(&breaker, times: 3, at: 0)
        breaker.record(.neutral, of: try pass(&breaker, at: 10), now: .seconds(11))
        _ = try pass(&breaker, at: 11)
    }

    @Test("answers to questions from before the opening change nothing")
    func late() throws {
        var breaker = breaker()
        let early = try pass(&breaker, at: 0)
        try fail(&breaker, times: 3, at: 0)
        breaker.record(.success, of: early, now: .seconds(1))
        #expect(breaker.admit(now: .seconds(1)) == .wait(.seconds(9)))
        let probe = try pass(&breaker, at: 10)
        breaker.record(.failure, of: early, now: .seconds(10))
        breaker.record(.success, of: probe, now: .seconds(10))
        #expect(breaker.state == .closed(failuresInARow: 0))
    }

    @Test("rate limits and cancelled calls neither open nor close")
    func neutral() throws {
        var breaker = breaker()
        try fail(&breaker, times: 2, at: 0)
        for _ in 0..<10 { breaker.record(.neutral, of: try pass(&breaker, at: 0), now: .zero) }
        #expect(breaker.state == .closed(failuresInARow: 2))
    }
}

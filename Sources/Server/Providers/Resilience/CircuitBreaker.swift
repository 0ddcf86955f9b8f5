/// A circuit breaker for a provider that keeps failing: a pure state machine, with the time as an argument.

package struct CircuitBreaker: Sendable, Hashable {
    package struct Settings: Sendable, Hashable {
        /// Consecutive failures that open the circuit.
        package var threshold: Int
        /// The first pause; it doubles each time the probe after it fails too.
        package var pause: Duration
        package var longestPause: Duration

        package init(threshold: Int = 5, pause: Duration = .seconds(15), longestPause: Duration = .seconds(240)) {
            self.threshold = threshold
            self.pause = pause
            self.longestPause = longestPause
        }
    }

    enum State: Sendable, Hashable {
        case closed(failuresInARow: Int)
        case open(until: Duration, pause: Duration)
        case halfOpen(pause: Duration)
    }

    /// The caller's token while it asks; the epoch identifies answers from before the circuit opened.
    package struct Pass: Sendable, Hashable {
        let epoch: Int
    }

    package enum Admission: Sendable, Hashable {
        case go(Pass)
        case wait(Duration)
    }

    package enum Outcome: Sendable, Hashable {
        case success
        case failure
        /// Says nothing about the provider's health: cancelled, rate limited.
        case neutral
    }

    private(set) var state = State.closed(failuresInARow: 0)
    private var epoch = 0
    private let settings: Settings

    package init(settings: Settings = .init()) {
        self.settings = settings
    }

    /// `now` is any clock that only goes forward.
    package mutating func admit(now: Duration) -> Admission {
        switch state {
        case .closed:
            return .go(Pass(epoch: epoch))
        case .open(let until, let pause):
            guard now >= until else { return .wait(until - now) }
            state = .halfOpen(pause: pause)
            epoch += 1
            return .go(Pass(epoch: epoch))
        case .halfOpen(let pause):
            return .wait(pause)
        }
    }

    package mutating func record(_ outcome: Outcome, of pass: Pass, now: Duration) {
        guard pass.epoch == epoch else { return }
        switch (state, outcome) {
        case (.closed, .success):
            state = .closed(failuresInARow: 0)
        case (.closed(let failures), .failure):
            if failures + 1 >= settings.threshold {
                open(for: settings.pause, now: now)
            } else {
                state = .closed(failuresInARow: failures + 1)
            }
        case (.halfOpen, .success):
            epoch += 1
            state = .closed(failuresInARow: 0)
        case (.halfOpen(let pause), .failure):
            open(for: min(pause * 2, settings.longestPause), now: now)
        case (.halfOpen(let pause), .neutral):
            state = .open(until: now, pause: pause)
        case (.closed, .neutral), (.open, _):
            break
        }
    }

    private mutating func open(for pause: Duration, now: Duration) {
        epoch += 1
        state = .open(until: now + pause, pause: pause)
    }
}

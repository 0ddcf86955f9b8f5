/// Seconds until trying again makes sense, counted down on the screen of a busy server.
import Clients
import Observation

@MainActor @Observable package final class Countdown {
    package private(set) var remaining: Int
    @ObservationIgnored private let clock: ClockClient

    package init(seconds: Int, clock: ClockClient) {
        remaining = max(0, seconds)
        self.clock = clock
    }

    package var isOver: Bool { remaining == 0 }

    /// Ends at zero, or when the screen goes away.
    package func run() async {
        while remaining > 0 {
            guard (try? await clock.sleep(.seconds(1))) != nil else { return }
            remaining -= 1
        }
    }
}

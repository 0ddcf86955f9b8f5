/// A job's end on its way into the database: the data to store, and how long to keep trying.
import ServerDatabase

struct Ending: Sendable {
    var outcome: JobOutcome
    let calls: [JobCall]
    /// A try got no answer, so it may have been stored after all.
    private(set) var mayBeStored = false
    private var tries = 0
    private var deadline: ContinuousClock.Instant
    private var isHurried = false

    init(outcome: JobOutcome, calls: [JobCall], patience: Duration) {
        self.outcome = outcome
        self.calls = calls
        deadline = .now + patience
    }

    /// Shortens the remaining patience, once.
    mutating func hurry(_ patience: Duration) {
        guard !isHurried else { return }
        isHurried = true
        deadline = min(deadline, .now + patience)
    }

    /// How long to wait before the next try; nil if there will be none.
    mutating func pause(after error: DatabaseError) -> Duration? {
        mayBeStored = mayBeStored || error.kind == .connection || error.kind == .cancelled
        guard .now < deadline else { return nil }
        // Jobs that end during an outage shouldn't all retry at the same moment.
        let pause = Duration.milliseconds(100 << min(tries, 5)) * Double.random(in: 0.75...1.25)
        tries += 1
        return pause
    }
}

extension DatabaseError {
    /// The same statement may succeed a little later: a serialisation conflict or deadlock, no memory or connections, a
    /// lock, a shutdown or failover, disk trouble, a standby that isn't promoted yet, a broken connection.
    var isPassing: Bool {
        switch kind {
        case .connection, .overloaded, .limited, .cancelled: true
        case .closed, .unexpected: false
        case .server: sqlState == "25006" || ["40", "53", "55", "57", "58"].contains(sqlState.prefix(2))
        }
    }
}

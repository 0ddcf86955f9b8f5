/// A job's end on its way into the database: what to store, and how long to keep trying.
import ServerDatabase

struct Ending: Sendable {
    var outcome: JobOutcome
    let calls: [JobCall]
    /// A try got no answer, so it may have been stored all the same.
    private(set) var mayBeStored = false
    private var tries = 0
    private var deadline: ContinuousClock.Instant
    private var isHurried = false

    init(outcome: JobOutcome, calls: [JobCall], patience: Duration) {
        self.outcome = outcome
        self.calls = calls
        deadline = .now + patience
    }

    /// Shortens the patience that is left, once.
    mutating func hurry(_ patience: Duration) {
        guard !isHurried else { return }
        isHurried = true
        deadline = min(deadline, .now + patience)
    }

    /// How long to wait before the next try; nil when there is to be none.
    mutating func pause(after error: DatabaseError) -> Duration? {
        mayBeStored = mayBeStored || error.kind == .connection || error.kind == .cancelled
        guard .now < deadline else { return nil }
        // Jobs that end during an outage shouldn't all knock in step.
        let pause = Duration.milliseconds(100 << min(tries, 5)) * Double.random(in: 0.75...1.25)
        tries += 1
        return pause
    }
}

extension DatabaseError {
    /// The same statement may well succeed a little later: a serialisation conflict or deadlock, no room or
    /// connections, a lock, a shutdown or failover, a disk in trouble, a standby that isn't promoted yet, a broken connection.
    var isPassing: Bool {
        switch kind {
        case .connection, .overloaded, .limited, .cancelled: true
        case .closed, .unexpected: false
        case .server: sqlState == "25006" || ["40", "53", "55", "57", "58"].contains(sqlState.prefix(2))
        }
    }
}

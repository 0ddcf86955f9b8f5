/// Statements that go to Postgres together, up to one Sync: one round trip, one transaction, one answer.
import NIOCore

/// Only touched on the loop of its pool.
package final class Flight {
    enum Content {
        case statements([WireStatement], [StatementText])
        /// Several commands in one text, without values.
        case script(String)
        /// No statements yet: somebody wants a connection alone.
        case checkout((WireConnection) -> Void)
    }

    /// Which connections it may go to.
    package enum Lane: Sendable {
        /// Shares a connection with other quick ones, several under way at once.
        case quick
        /// Has a connection for itself while it runs.
        case alone
    }

    enum State { case waiting, pending, sent, ended }

    package let lane: Lane
    /// For whom it runs, for the queue that decides whose turn it is.
    package let payer: (any Sendable)?
    let content: Content
    let deadline: NIODeadline
    /// Part of a session: no other connection will do.
    let isBound: Bool
    /// Of a session's flights only this one makes anything last.
    let commits: Bool
    private var done: ((Result<[WireRows], WireError>) -> Void)?
    /// Hears of the end first.
    weak var ledger: (any FlightLedger)?
    /// Where it is pending or under way.
    weak var connection: WireConnection?
    /// Seconds that a connection has worked on it.
    package var work = 0.0
    /// The queue knows it, and is told of its end.
    var isQueued = false
    /// Its place among the live flights of its pool.
    var slot = -1

    var state = State.waiting
    var unwanted: Unwanted?
    /// It was behind a flight that was being cancelled: the cancel may have hit this one.
    var mayBeHit = false
    /// How often it has been sent again.
    var resends = 0
    var sentAt = NIODeadline.distantPast
    var progress = Progress()

    init(
        _ content: Content, lane: Lane, payer: (any Sendable)? = nil, deadline: NIODeadline = .distantFuture,
        isBound: Bool = false, commits: Bool = false, done: @escaping (Result<[WireRows], WireError>) -> Void
    ) {
        self.content = content
        self.lane = lane
        self.payer = payer
        self.deadline = deadline
        self.isBound = isBound
        self.commits = commits
        self.done = done
    }

    func end(_ result: Result<[WireRows], WireError>) {
        guard let done else { return }
        state = .ended
        self.done = nil
        ledger?.hasEnded(self)
        done(result)
    }

    /// As if it had never been sent.
    func rewind() {
        state = .waiting
        mayBeHit = false
        progress = Progress()
    }

    var texts: [StatementText] {
        if case .statements(_, let texts) = content { return texts }
        return []
    }

    /// Whether a failure of it undoes all of it: nothing in it can commit on its own.
    var isUndoneByFailure: Bool {
        guard case .statements(_, let texts) = content else { return false }
        return texts.allSatisfy(\.isPlain)
    }

    /// Whether Postgres has reported the end of its last statement, and may have committed since.
    var isComplete: Bool { progress.stage == .sync }

    /// The error for the caller: what was asked for may have been to stop.
    func explained(_ error: WireError) -> WireError {
        guard let unwanted, error.sqlState == "57014" else { return error }
        var error = error
        error.kind = .cancelled
        error.message = unwanted.message
        return error
    }
}

protocol FlightLedger: AnyObject {
    func hasEnded(_ flight: Flight)
}

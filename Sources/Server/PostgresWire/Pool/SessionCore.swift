/// The state of a session on its loop: whether its transaction has begun, and whose turn it is.
import NIOCore

final class SessionCore {
    enum Work {
        case statements([WireStatement])
        /// Statements, and others after them whose effects are undone at once.
        case trial([WireStatement], tried: [WireStatement])
        case script(String)

        /// What the body of the transaction wrote.
        var statements: [WireStatement]? {
            switch self {
            case .statements(let statements): statements
            case .trial(let statements, let tried): statements + tried
            case .script: nil
            }
        }
    }

    /// One round trip that waits or runs.
    final class Turn {
        let work: Work
        let isOurs: Bool
        let commits: Bool
        let done: (Result<[WireRows], WireError>) -> Void
        var flight: Flight?
        var isCancelled = false

        init(
            _ work: Work, isOurs: Bool, commits: Bool, done: @escaping (Result<[WireRows], WireError>) -> Void
        ) {
            self.work = work
            self.isOurs = isOurs
            self.commits = commits
            self.done = done
        }
    }

    private let connection: WireConnection
    private let pool: PoolCore
    private let deadline: NIODeadline
    /// What begins the transaction. It goes along with every flight until one of them has left a transaction open, so
    /// that no statement of the body can ever run outside of it or as somebody else.
    private let opening: [WireStatement]
    private var hasBegun = false
    private var hasEnded = false
    private var savepoints = 0
    private var turns = CircularBuffer<Turn>()
    private var current: Turn?
    var checkout: Flight?

    init(_ connection: WireConnection, pool: PoolCore, opening: [WireStatement], deadline: NIODeadline) {
        self.connection = connection
        self.pool = pool
        self.opening = [WireStatement("begin")] + opening
        self.deadline = deadline
    }

    private static let setOut = WireStatement("savepoint trial")
    private static let returnFromTrial = [
        WireStatement("rollback to savepoint trial"), WireStatement("release savepoint trial"),
    ]

    func nextSavepoint() -> String {
        savepoints += 1
        return "p\(savepoints)"
    }

    func run(
        _ work: Work, isOurs: Bool, commits: Bool = false,
        _ done: @escaping (Result<[WireRows], WireError>) -> Void
    ) -> Turn? {
        if let refusal = refusal(of: work, isOurs) {
            done(.failure(refusal))
            return nil
        }
        let turn = Turn(work, isOurs: isOurs, commits: commits, done: done)
        turns.append(turn)
        next()
        return turn
    }

    private func refusal(of work: Work, _ isOurs: Bool) -> WireError? {
        if hasEnded { return WireError(.unexpected, message: "the transaction has ended") }
        guard let statements = work.statements else { return nil }
        if let refusal = pool.refusal(of: opening + statements) { return refusal }
        let strange = pool.texts(of: statements).first { $0.isCopy || $0.isControl && !isOurs }
        return strange.map { text in
            text.isCopy
                ? .misplaced(text)
                : WireError(.unexpected, message: "\(text.sql.firstSQLWord) is not for the body of a transaction")
        }
    }

    func cancel(_ turn: Turn) {
        turn.isCancelled = true
        if let flight = turn.flight {
            pool.cancel(flight, .cancelled)
        } else if let index = turns.firstIndex(where: { $0 === turn }) {
            turns.remove(at: index)
            turn.done(.failure(.unsent(.cancelled)))
        }
    }

    private func next() {
        guard current == nil, let turn = turns.popFirst() else { return }
        current = turn
        // The clock of a session goes on between its statements; to undo is allowed at any time.
        if !turn.isOurs, deadline < .now() { return finish(turn, .failure(.unsent(.late)), opened: 0) }
        if case .script = turn.work, !hasBegun, !turn.commits { return begin(before: turn) }
        send(turn)
    }

    /// A text of several commands can not be sent together with statements.
    private func begin(before turn: Turn) {
        let first = Turn(.statements([]), isOurs: turn.isOurs, commits: false) { _ in }
        send(first) { [self] result in
            if case .failure(let error) = result { return finish(turn, .failure(error), opened: 0) }
            turn.isCancelled ? finish(turn, .failure(.unsent(.cancelled)), opened: 0) : send(turn)
        }
        turn.flight = first.flight
    }

    private func send(_ turn: Turn, then: ((Result<[WireRows], WireError>) -> Void)? = nil) {
        var opened = 0
        let content: Flight.Content
        switch turn.work {
        case .script(let text): content = .script(text)
        case .statements(let statements):
            let opening = hasBegun || turn.commits ? [] : self.opening
            opened = opening.count
            content = .statements(opening + statements, pool.texts(of: opening + statements))
        case .trial(let statements, let tried):
            let opening = hasBegun ? [] : self.opening
            opened = opening.count
            let all = opening + statements + [Self.setOut] + tried + Self.returnFromTrial
            content = .statements(all, pool.texts(of: all))
        }
        let flight = Flight(
            content, lane: .alone, deadline: deadline(of: turn), isBound: true,
            commits: turn.commits
        ) { [self] result in
            if connection.status != .idle { hasBegun = true }
            let result = result.map { Array($0.dropFirst(opened)) }
            if let then { then(result) } else { finish(turn, result, opened: opened) }
        }
        turn.flight = flight
        pool.track(flight)
        connection.enqueue(flight)
    }

    /// To commit or to undo is allowed after the deadline, but not for ever.
    private func deadline(of turn: Turn) -> NIODeadline {
        let atLeast = NIODeadline.now() + .seconds(10)
        return !turn.isOurs ? deadline : turn.commits ? max(deadline, atLeast) : atLeast
    }

    private func finish(_ turn: Turn, _ result: Result<[WireRows], WireError>, opened: Int) {
        current = nil
        turn.flight = nil
        if hasBegun, !turn.commits, connection.status == .idle, !connection.isClosed, !hasEnded {
            // From here on nothing would be undone, and nobody is who the opening said.
            hasEnded = true
            turn.done(.failure(WireError(.unexpected, fate: .unknown, message: "the body ended its own transaction")))
        } else {
            turn.done(result)
        }
        next()
    }

    func commit() -> EventLoopFuture<Void> {
        let promise = connection.loop.makePromise(of: Void.self)
        guard hasBegun, !hasEnded else {
            promise.completeWith(
                hasEnded ? .failure(WireError(.unexpected, message: "the transaction has ended")) : .success(()))
            return promise.futureResult
        }
        _ = run(.statements([WireStatement("commit")]), isOurs: true, commits: true) { result in
            switch result {
            case .failure(let error): promise.fail(error)
            // Postgres calls it no error, but nothing was committed.
            case .success(let rows) where rows.first?.tag == "ROLLBACK":
                promise.fail(
                    WireError(
                        .server, sqlState: "25P02",
                        message: "the transaction was rolled back, because a statement in it had failed"))
            case .success: promise.succeed()
            }
        }
        return promise.futureResult
    }

    /// Rolls back what is not committed, and gives the connection back.
    func end() -> EventLoopFuture<Void> {
        let promise = connection.loop.makePromise(of: Void.self)
        let giveBack = { [self] in
            if let checkout { pool.giveBack(connection, checkout) }
            promise.succeed()
        }
        let isClean = connection.status == .idle && current == nil && turns.isEmpty
        guard !isClean, !connection.isClosed else {
            hasEnded = true
            giveBack()
            return promise.futureResult
        }
        _ = run(.script("rollback"), isOurs: true, commits: true) { _ in giveBack() }
        hasEnded = true
        return promise.futureResult
    }
}

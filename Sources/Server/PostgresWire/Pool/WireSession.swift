/// A transaction with several round trips: it has a connection for itself until it is committed or rolled back.
import NIOCore

package struct WireSession: Sendable {
    let core: NIOLoopBound<SessionCore>
    private var loop: any EventLoop { core.eventLoop }

    package func query(_ sql: String, _ values: [String?] = []) async throws -> WireRows {
        try await execute(WireStatement(sql, values))
    }

    package func execute(_ statement: WireStatement) async throws -> WireRows { try await pipeline([statement])[0] }

    package func pipeline(_ statements: [WireStatement]) async throws -> [WireRows] {
        try await run(.statements(statements), isOurs: false)
    }

    /// Runs statements, then tries others and undoes what they did, settings included: one round trip.
    /// - Returns: the rows of `statements`.
    /// - Throws: also what a tried statement failed for; the transaction can then only be rolled back.
    package func pipeline(_ statements: [WireStatement], trying tried: [WireStatement]) async throws -> [WireRows] {
        Array(try await run(.trial(statements, tried: tried), isOurs: false).prefix(statements.count))
    }

    /// Several commands in one text, without values.
    package func script(_ sql: String) async throws { _ = try await run(.script(sql), isOurs: false) }

    /// Rolls back the changes of `body` if it throws; the transaction continues.
    package func savepoint<T>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async throws -> T {
        let name = try await loop.submit { core.value.nextSavepoint() }.get()
        _ = try await run(.script("savepoint \(name)"), isOurs: true)
        do {
            let value = try await body()
            _ = try await run(.script("release savepoint \(name)"), isOurs: true)
            return value
        } catch {
            // Whoever was cancelled must still leave the transaction as it was.
            try await undo("rollback to savepoint \(name); release savepoint \(name)")
            throw error
        }
    }

    private func undo(_ sql: String) async throws {
        let promise = loop.makePromise(of: [WireRows].self)
        loop.execute {
            _ = core.value.run(.script(sql), isOurs: true) { promise.completeWith($0.mapError { $0 }) }
        }
        _ = try await promise.futureResult.get()
    }

    private func run(_ work: SessionCore.Work, isOurs: Bool) async throws -> [WireRows] {
        if Task.isCancelled { throw WireError.unsent(.cancelled) }
        let promise = loop.makePromise(of: [WireRows].self)
        let ticket = NIOLoopBoundBox.makeEmptyBox(valueType: SessionCore.Turn.self, eventLoop: loop)
        loop.now {
            ticket.value = core.value.run(work, isOurs: isOurs) { promise.completeWith($0.mapError { $0 }) }
        }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            loop.execute { if let turn = ticket.value { core.value.cancel(turn) } }
        }
    }

    fileprivate func commit() async throws {
        try await loop.flatSubmit { core.value.commit() }.get()
    }

    fileprivate func end() async {
        try? await loop.flatSubmit { core.value.end() }.get()
    }
}

extension WirePool {
    /// Commits when `body` returns and rolls back when it throws.
    /// - Parameters:
    ///   - opening: sent with the first statement of `body`, before it: who the transaction runs as.
    ///   - timeout: of all of it, from now.
    package func transaction<T>(
        opening: [WireStatement] = [], timeout: TimeAmount? = nil, payer: (any Sendable)? = nil,
        isolation: isolated (any Actor)? = #isolation, _ body: (WireSession) async throws -> T
    ) async throws -> T {
        let session = try await checkOut(opening, timeout, payer)
        let value: T
        do {
            value = try await body(session)
            try await session.commit()
        } catch {
            await session.end()
            throw error
        }
        await session.end()
        return value
    }

    private func checkOut(
        _ opening: [WireStatement], _ timeout: TimeAmount?, _ payer: (any Sendable)?
    ) async throws -> WireSession {
        if Task.isCancelled { throw WireError.unsent(.cancelled) }
        let deadline = timeout.map { .now() + $0 } ?? NIODeadline.distantFuture
        let promise = loop.makePromise(of: WireSession.self)
        let ticket = NIOLoopBoundBox.makeEmptyBox(valueType: Flight.self, eventLoop: loop)
        let loop = loop
        loop.now {
            let pool = core.value
            ticket.value = pool.checkOut(deadline: deadline, payer: payer) { connection in
                let session = SessionCore(connection, pool: pool, opening: opening, deadline: deadline)
                promise.succeed(WireSession(core: NIOLoopBound(session, eventLoop: loop)))
                loop.assumeIsolated().execute { session.checkout = ticket.value }
            } failed: {
                promise.fail($0)
            }
        }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            loop.execute {
                if let flight = ticket.value, flight.state == .waiting { core.value.cancel(flight, .cancelled) }
            }
        }
    }
}

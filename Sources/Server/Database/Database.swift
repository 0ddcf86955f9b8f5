/// Access to Postgres: as the server itself, or as a user under row-level security.
import Logging
import NIOCore
import NIOPosix
import PostgresWire
import Synchronization

package final class Database: Sendable {
    private let pools: Result<[WirePool], DatabaseError>
    private let listener: WireListener?
    private let turn = Atomic(0)
    private let queued: QueueGauge
    /// libpq's connection string; it holds no password for the embedded server.
    package let info: String

    /// Opens nothing before it is needed. Close it when it isn't needed any more.
    /// - Parameter info: a libpq connection string or URI; every use fails with what is wrong with it.
    package init(info: String, limits: PoolLimits = PoolLimits(), logger: Logger) {
        self.info = info
        let queued = QueueGauge()
        self.queued = queued
        do {
            let configuration = try WireConfiguration(database: info)
            let loops = Self.loops(limits)
            let share = limits.share(of: loops.count)
            pools = .success(
                loops.map { loop in
                    WirePool(configuration, limits: share.wire, on: loop, logger: logger) {
                        PayerQueue(share, gauge: queued)
                    }
                })
            listener = WireListener(configuration, on: loops[0], logger: logger)
        } catch {
            pools = .failure(DatabaseError(error))
            listener = nil
        }
    }

    package convenience init(info: String, workers: Int, queueCapacity: Int = 2048, logger: Logger) {
        self.init(info: info, limits: PoolLimits(workers: workers, waiting: queueCapacity), logger: logger)
    }

    private static let next = Atomic(0)

    /// A pool for each loop has to have connections enough that slow statements leave some to the quick ones.
    private static func loops(_ limits: PoolLimits) -> [any EventLoop] {
        let all = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())
        let count = min(all.count, max(1, limits.isQuick ? limits.workers : limits.workers / 4))
        let first = next.add(count, ordering: .relaxed).oldValue
        return (0..<count).map { all[(first + $0) % all.count] }
    }

    /// Our own statements are short. One that waits longer for a lock gives up, so that it doesn't block a connection.
    private static let serverTimeout: Duration = .seconds(30)

    /// Transactions that wait for a connection at the moment.
    package var waiting: Int { queued.count }

    /// Runs one statement as the server itself.
    package func query(_ sql: String, _ values: [String?] = []) async throws -> Rows {
        try await pipeline([Statement(sql, values)])[0]
    }

    /// Runs statements as the server itself: one round trip, one transaction.
    package func pipeline(_ statements: [Statement]) async throws -> [Rows] {
        try await run(statements, Self.serverTimeout)
    }

    /// The event loops that have connections of their own.
    package var loops: [any EventLoop] { ((try? pools.get()) ?? []).map(\.loop) }

    /// Runs one statement as the server itself, from one of `loops` and back to it, without a task.
    /// - Parameter done: called on that loop; at once if nothing can be sent.
    package func query(
        _ statement: Statement, timeout: Duration, on loop: any EventLoop,
        _ done: @escaping (Result<Rows, DatabaseError>) -> Void
    ) {
        guard let pool = try? pools.get().first(where: { $0.loop === loop }) else {
            return done(.failure(DatabaseError(.closed, message: "this loop has no connections")))
        }
        pool.assumeIsolated().send([statement.wire], timeout: TimeAmount(timeout)) { result in
            done(result.map { Rows($0[0]) }.mapError { DatabaseError($0) })
        }
    }

    /// Runs a transaction as the server itself; it commits when `body` returns and rolls back when it throws.
    package func transaction<T>(
        isolation: isolated (any Actor)? = #isolation, _ body: (Session) async throws -> T
    ) async throws -> T {
        try await run(opening: [], Self.serverTimeout, body)
    }

    /// Runs statements as a user: one round trip, one transaction, row-level security in force. This, the two forms
    /// below and `Session.become` are the only ways for a user's request to reach a table.
    package func withRole(
        _ caller: Caller, _ settings: RequestSettings = .init(), _ statements: [Statement]
    ) async throws -> [Rows] {
        Array(
            try await run([caller.assume(settings)] + statements, settings.timeout, onlyRead: settings.isReadOnly)
                .dropFirst())
    }

    /// Runs a transaction as a user, for work that needs one result before it sends the next statement.
    package func withRole<T>(
        _ caller: Caller, _ settings: RequestSettings = .init(), isolation: isolated (any Actor)? = #isolation,
        _ body: (Session) async throws -> T
    ) async throws -> T {
        try await run(opening: [caller.assume(settings)], settings.timeout, onlyRead: settings.isReadOnly, body)
    }

    /// Runs statements as a user, from an event loop and back to it, without a task.
    /// - Parameter done: called once, on `loop`, perhaps at once.
    package func withRole(
        _ caller: Caller, _ statements: RoleStatements, payer: Payer, on loop: any EventLoop,
        _ done: @escaping (Result<[Rows], DatabaseError>) -> Void
    ) {
        let wire = statements.wire(for: caller)
        @Sendable func send(in pool: WirePool, _ done: @escaping (Result<[WireRows], WireError>) -> Void) {
            pool.assumeIsolated().send(wire, timeout: statements.timeout, payer: payer, done)
        }
        func end(_ result: Result<[WireRows], WireError>) {
            done(result.map { $0.dropFirst().map(Rows.init) }.mapError { DatabaseError($0) })
        }
        do {
            let pool = try pool(for: payer)
            if pool.loop === loop { return send(in: pool, end) }
            let back = NIOLoopBound(end, eventLoop: loop)
            pool.loop.execute { send(in: pool) { result in loop.execute { back.value(result) } } }
        } catch { done(.failure(error)) }
    }

    /// Payloads of `NOTIFY channel`; an empty one after the connection was lost, because some may have been missed.
    package func notifications(_ channel: String) -> AsyncStream<String> {
        listener?.subscribe(channel) ?? AsyncStream { $0.finish() }
    }

    /// Finishes queued work and closes every connection; after ten seconds also those that still work.
    package func close() async {
        await listener?.close()
        await withTaskGroup { group in
            for pool in (try? pools.get()) ?? [] { group.addTask { await pool.close() } }
        }
    }

    private func run(
        _ statements: [Statement], _ timeout: Duration?, onlyRead: Bool = false
    ) async throws -> [Rows] {
        do {
            return try await pool(for: .current).pipeline(
                statements.map(\.wire), timeout: timeout.map { TimeAmount($0) }, payer: Payer.current
            ).map(Rows.init)
        } catch let error as WireError { throw DatabaseError(error, onlyRead: onlyRead) }
    }

    private func run<T>(
        opening: [Statement], _ timeout: Duration?, onlyRead: Bool = false,
        isolation: isolated (any Actor)? = #isolation, _ body: (Session) async throws -> T
    ) async throws -> T {
        do {
            return try await pool(for: .current).transaction(
                opening: opening.map(\.wire), timeout: timeout.map { TimeAmount($0) }, payer: Payer.current
            ) { try await body(Session($0)) }
        } catch let error as WireError { throw DatabaseError(error, onlyRead: onlyRead) }
    }

    /// What one payer asks for stays on one loop, where their share is counted.
    private func pool(for payer: Payer?) throws(DatabaseError) -> WirePool {
        let pools = try pools.get()
        guard pools.count > 1 else { return pools[0] }
        let number = payer?.id.hashValue ?? turn.add(1, ordering: .relaxed).oldValue
        return pools[Int(UInt(bitPattern: number) % UInt(pools.count))]
    }
}

/// Access to Postgres: as the server itself, or as a user under row-level security.
import Logging

package final class Database: Sendable {
    private let pool: WorkerPool
    private let listener: Listener
    /// libpq's connection string; it holds no password for the embedded server.
    package let info: String

    /// - Parameter info: a libpq connection string or URI.
    package init(info: String, limits: PoolLimits = PoolLimits(), logger: Logger) {
        self.info = info
        pool = WorkerPool(info: info, limits: limits, logger: logger)
        listener = Listener(info: info, logger: logger)
    }

    package convenience init(info: String, workers: Int, queueCapacity: Int = 2048, logger: Logger) {
        self.init(info: info, limits: PoolLimits(workers: workers, waiting: queueCapacity), logger: logger)
    }

    /// Our own statements are short. One that waits longer for a lock gives up, so that it doesn't block a worker.
    private static let serverTimeout: Duration = .seconds(30)

    /// Transactions that wait for a worker at the moment.
    package var waiting: Int { pool.waiting }

    /// Runs one statement as the server itself.
    package func query(_ sql: String, _ values: [String?] = []) async throws -> Rows {
        try await pipeline([Statement(sql, values)])[0]
    }

    /// Runs statements as the server itself: one round trip, one transaction.
    package func pipeline(_ statements: [Statement]) async throws -> [Rows] {
        try await pool.run(timeout: Self.serverTimeout) { try $0.pipeline(statements) }
    }

    /// Runs a transaction as the server itself; it commits when `body` returns and rolls back when it throws.
    package func transaction<T: Sendable>(_ body: @escaping @Sendable (Session) throws -> T) async throws -> T {
        try await pool.run(timeout: Self.serverTimeout) { try Self.commit($0, opening: nil, body) }
    }

    /// Runs statements as a user: one round trip, one transaction, row-level security in force. This, the form below
    /// and `Session.become` are the only ways for a user's request to reach a table.
    package func withRole(
        _ caller: Caller, _ settings: RequestSettings = .init(), _ statements: [Statement]
    ) async throws -> [Rows] {
        let all = [caller.assume(settings)] + statements
        return try await pool.run(timeout: settings.timeout) { Array(try $0.pipeline(all).dropFirst()) }
    }

    /// Runs a transaction as a user, for work that needs one result before it sends the next statement.
    package func withRole<T: Sendable>(
        _ caller: Caller, _ settings: RequestSettings = .init(), _ body: @escaping @Sendable (Session) throws -> T
    ) async throws -> T {
        let opening = caller.assume(settings)
        return try await pool.run(timeout: settings.timeout) { connection in
            try Self.commit(connection, opening: opening, body)
        }
    }

    /// Payloads of `NOTIFY channel`; an empty one after the connection was lost, because some may have been missed.
    package func notifications(_ channel: String) -> AsyncStream<String> { listener.subscribe(channel) }

    /// Finishes queued work and closes every connection. Blocks, so call it off the cooperative threads.
    package func close() {
        listener.close()
        pool.close()
    }

    private static func commit<T>(
        _ connection: Connection, opening: Statement?, _ body: (Session) throws -> T
    ) throws -> T {
        let begin = Statement("begin", prepared: false)
        _ = try connection.pipeline(opening.map { [begin, $0] } ?? [begin])
        // A body that throws leaves the transaction open; the worker rolls it back before its next job.
        let value = try body(Session(connection))
        _ = try connection.script("commit")
        return value
    }
}

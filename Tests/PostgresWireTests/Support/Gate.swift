/// A lock in Postgres that holds statements up until the test says so.
import NIOCore
import NIOPosix

@testable import PostgresWire

/// An advisory lock of a connection of its own; statements that ask for it wait.
struct Gate: Sendable {
    private let connection: NIOLoopBound<WireConnection>
    let number: Int

    /// Waits while the gate is closed, and is a quick one while it is open.
    static let sql = "select pg_advisory_xact_lock_shared($1::bigint), $2::int as n"

    func statement(_ n: Int) -> WireStatement { WireStatement(Self.sql, ["\(number)", "\(n)"]) }

    static func closed(_ number: Int, _ info: String) async throws -> Gate {
        let loop = loops.any()
        let configuration = try WireConfiguration(info)
        let connection = try await loop.flatSubmit { WireConnection.open(configuration, on: loop, logger: quiet) }.get()
        let gate = Gate(connection: connection, number: number)
        try await gate.send("select pg_advisory_lock(\(number))")
        return gate
    }

    func open() async throws {
        try await send("select pg_advisory_unlock_all()")
        try await connection.eventLoop.submit { connection.value.close(.isClosed) }.get()
    }

    private func send(_ sql: String) async throws {
        let promise = connection.eventLoop.makePromise(of: [WireRows].self)
        connection.eventLoop.execute {
            let flight = Flight(.script(sql), lane: .alone, isBound: true) { promise.completeWith($0.mapError { $0 }) }
            connection.value.enqueue(flight)
        }
        _ = try await promise.futureResult.get()
    }

    /// In this database: other tests have gates of the same number.
    static let waiters = """
        from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())
        """

    /// Waits until so many statements wait for it.
    func waiting(_ count: Int, _ info: String) async throws {
        try await eventually {
            let sql = "select count(*) \(Self.waiters) and objid = \(number)"
            return try await run(info, sql).scalar == "\(count)"
        }
    }
}

/// One connection for migrations: their files begin and end transactions, take locks and change settings themselves.
import Logging
import NIOPosix
import PostgresWire

struct Line: Sendable {
    private let wire: WireLine

    /// Closes it when `body` has ended: what it had begun is then undone.
    static func with<T>(_ info: String, logger: Logger, _ body: (Line) async throws -> T) async throws -> T {
        let line = try await mapped {
            try await WireLine.open(
                try WireConfiguration(database: info), on: MultiThreadedEventLoopGroup.singleton.next(), logger: logger)
        }
        do {
            let value = try await body(Line(wire: line))
            await line.close()
            return value
        } catch {
            await line.close()
            throw error
        }
    }

    /// - Returns: the rows of the last command.
    @discardableResult
    func script(_ sql: String) async throws(DatabaseError) -> Rows {
        try await Self.mapped { Rows(try await wire.script(sql)) }
    }

    func execute(_ statement: Statement) async throws(DatabaseError) -> Rows {
        try await Self.mapped { Rows(try await wire.execute(statement.wire)) }
    }

    private static func mapped<T>(_ body: () async throws -> T) async throws(DatabaseError) -> T {
        do { return try await body() } catch let error as WireError { throw DatabaseError(error) } catch {
            throw DatabaseError(.connection, sqlState: "08001", message: "\(error)")
        }
    }
}

extension WireConfiguration {
    /// The wire promises UTC, and Swift clients ignore offsets; requests rely on the other settings. The sequence is apart,
    /// because a standby allows none: requests that count rows fail there, all others run.
    init(database info: String) throws(WireError) {
        let settings = """
            set timezone = '\(RequestSettings.connectionTimeZone)'; set datestyle = 'ISO'; \
            set intervalstyle = 'postgres'; set search_path = \(RequestSettings.connectionSearchPath); \
            set application_name = 'atelier'
            """
        try self.init(
            info, preparation: [Preparation(settings), Preparation(EmbeddedRows.preparation, mayFail: true)])
    }
}

/// One blocking libpq connection; only the worker thread that owns it touches it.
import CLibpq
import Foundation

/// Not Sendable on purpose: a connection never leaves its thread, apart from its `Canceller`.
final class Connection {
    private let info: String
    private(set) var raw: OpaquePointer
    private var prepared = PreparedStatements(capacity: 256)
    let canceller = Canceller()

    init(_ info: String) throws(DatabaseError) {
        self.info = info
        raw = try Self.open(info)
        canceller.update(raw)
    }

    deinit {
        canceller.update(nil)
        PQfinish(raw)
    }

    private static func open(_ info: String) throws(DatabaseError) -> OpaquePointer {
        // Options from the connection string come last and win. The others detect a host that vanished silently, which
        // the kernel alone would notice after two hours.
        let options = [
            ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"), ("dbname", info),
        ]
        let names = options.map { strdup($0.0) } + [nil], values = options.map { strdup($0.1) } + [nil]
        defer { for text in names + values { free(text) } }
        let connection = names.map { UnsafePointer<CChar>($0) }.withUnsafeBufferPointer { names in
            values.map { UnsafePointer<CChar>($0) }.withUnsafeBufferPointer { values in
                PQconnectdbParams(names.baseAddress, values.baseAddress, 1)
            }
        }
        guard let raw = connection else { throw .connection(nil) }
        guard PQstatus(raw) == CONNECTION_OK else {
            let error = DatabaseError.connection(raw)
            PQfinish(raw)
            throw error
        }
        // libpq prints notices to stderr by default; they belong to no request of ours.
        PQsetNoticeProcessor(raw, { _, _ in }, nil)
        PQclear(PQexec(raw, settings))
        // Separate, because a standby allows no sequence: requests that count rows fail there, all others run.
        PQclear(PQexec(raw, EmbeddedRows.preparation))
        return raw
    }

    /// The wire promises UTC, and Swift clients ignore offsets; requests rely on the other settings.
    private static let settings = """
        set timezone = '\(RequestSettings.connectionTimeZone)'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; \
        set search_path = \(RequestSettings.connectionSearchPath); set application_name = 'atelier'
        """

    /// libpq has lost count of its outstanding results, although it considers the connection healthy.
    private var isOutOfStep = false

    var isBroken: Bool { isOutOfStep || PQstatus(raw) != CONNECTION_OK }
    var socket: Int32 { PQsocket(raw) }

    /// Whether the other side closed the connection while it was idle. libpq notices only with the next statement,
    /// which would fail for its caller; checking the socket avoids that.
    var wasHungUp: Bool {
        guard isReadable else { return false }
        // A notice or a changed setting, which is fine, or the end.
        guard PQconsumeInput(raw) == 1, !isBroken else { return true }
        return isReadable
    }

    private var isReadable: Bool {
        var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Reconnects after Postgres or the network dropped the connection.
    func reconnect() throws(DatabaseError) {
        let fresh = try Self.open(info)
        canceller.update(fresh)
        PQfinish(raw)
        raw = fresh
        isOutOfStep = false
        prepared = PreparedStatements(capacity: 256)
    }

    /// Ends any transaction that a failed job left open, so that the next job gets a clean connection.
    func reset() {
        guard !isBroken else { return }
        if [PQTRANS_INTRANS, PQTRANS_INERROR].contains(PQtransactionStatus(raw)) { PQclear(PQexec(raw, "rollback")) }
        let isClean = PQtransactionStatus(raw) == PQTRANS_IDLE && PQpipelineStatus(raw) == PQ_PIPELINE_OFF
        // If reconnecting fails, the next job tries again, because the connection is then broken.
        if !isClean { try? reconnect() }
    }

    /// Several commands in one text without parameters: migrations and transaction control.
    func script(_ sql: String) throws(DatabaseError) -> Rows { try take(PQexec(raw, sql)) }

    /// Statements sent together: one round trip and, unless one of them says BEGIN, one implicit transaction.
    ///
    /// The first error ends them all: Postgres skips the rest up to the sync and rolls back.
    func pipeline(_ statements: [Statement]) throws(DatabaseError) -> [Rows] {
        for statement in statements where statement.values.contains(where: { $0?.containsNUL ?? false }) {
            // C strings end at a NUL: Postgres would see a different value than the one sent.
            throw DatabaseError(.server, sqlState: "22021", message: "text can't hold a NUL character")
        }
        guard PQenterPipelineMode(raw) == 1 else { throw .connection(raw) }
        defer { _ = PQexitPipelineMode(raw) }
        var expectations: [Expectation] = []
        for statement in statements { try send(statement, &expectations) }
        guard PQpipelineSync(raw) == 1 else { throw .connection(raw) }
        return try collect(expectations)
    }

    private enum Expectation {
        case rows
        case preparation(of: String)
        case deallocation(of: String)
    }

    /// Longer texts are parsed each time: they come from unusual requests and would displace the usual ones.
    private static let longestPrepared = 4096

    private func send(_ statement: Statement, _ expectations: inout [Expectation]) throws(DatabaseError) {
        let count = Int32(statement.values.count)
        var sent: Int32
        if statement.isPrepared && statement.sql.utf8.count <= Self.longestPrepared {
            let (name, isNew) = prepared.name(for: statement.sql)
            for old in prepared.takeDiscarded() {
                guard PQsendQueryParams(raw, "deallocate \(old)", 0, nil, nil, nil, nil, 0) == 1 else {
                    throw .connection(raw)
                }
                expectations.append(.deallocation(of: old))
            }
            if isNew {
                guard PQsendPrepare(raw, name, statement.sql, 0, nil) == 1 else { throw .connection(raw) }
                expectations.append(.preparation(of: statement.sql))
            }
            sent = withCStrings(statement.values) { PQsendQueryPrepared(raw, name, count, $0, nil, nil, 0) }
        } else {
            sent = withCStrings(statement.values) {
                PQsendQueryParams(raw, statement.sql, count, nil, $0, nil, nil, 0)
            }
        }
        guard sent == 1 else { throw .connection(raw) }
        expectations.append(.rows)
    }

    private func collect(_ expectations: [Expectation]) throws(DatabaseError) -> [Rows] {
        var rows: [Rows] = []
        var failure: DatabaseError?
        var position = 0
        var sawEnd = false
        while true {
            guard let result = PQgetResult(raw) else {
                // NULL marks the end of one statement's results. Two in a row mean that nothing more will come,
                // although the sync was not seen: a backend that dies while it answers leaves libpq in this state, and
                // the loop would never end.
                if sawEnd { isOutOfStep = true }
                if isBroken { throw failure ?? .connection(raw) }
                sawEnd = true
                continue
            }
            sawEnd = false
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                break
            }
            // A connection that breaks gives one extra result: the one that reports it.
            let expectation = position < expectations.count ? expectations[position] : nil
            position += 1
            do {
                let taken = try take(result)
                if case .rows = expectation { rows.append(taken) }
            } catch {
                if failure == nil { failure = error }
                if case .preparation(let sql) = expectation { prepared.forget(sql) }
                // Skipped because an earlier statement failed: the name still exists on the server, so try again.
                if case .deallocation(let name) = expectation { prepared.discard(name) }
            }
        }
        if let failure { throw failure }
        return rows
    }

    private func take(_ result: OpaquePointer?) throws(DatabaseError) -> Rows {
        guard let result else { throw .connection(raw) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY, PGRES_SINGLE_TUPLE:
            return Rows(result: Rows.Result(result))
        case PGRES_PIPELINE_ABORTED:
            PQclear(result)
            throw DatabaseError(.server, sqlState: "25P02", message: "an earlier statement failed")
        default:
            defer { PQclear(result) }
            throw DatabaseError(result: result)
        }
    }
}

/// Passes the values to C as an array of strings.
private func withCStrings<R>(
    _ values: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> R
) -> R {
    if values.isEmpty { return body(nil) }
    let copies = values.map { $0.map { strdup($0) } ?? nil }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer<CChar>($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
}

extension String {
    fileprivate var containsNUL: Bool {
        var copy = self
        return copy.withUTF8 { $0.count > 0 && memchr($0.baseAddress!, 0, $0.count) != nil }
    }
}

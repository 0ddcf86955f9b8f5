// A compiled URL with its headers: the statements to send and the data needed to read their results.
import Foundation
import HTTPTypes
import ServerDatabase
import Synchronization

struct CompiledRead: Sendable {
    var statements: [Statement]
    var shape: BodyShape
    var window: Window
    var count: CountMode?
    var maxRows: Int
    var limits: AnswerLimits
    /// Whether the statements count embedded rows.
    var countsRows: Bool

    /// - Parameters:
    ///   - limits: the caller's.
    ///   - shape: of the body; HEAD has none.
    ///   - with: common table expressions that the query uses.
    init(
        _ query: SelectQuery, shape: BodyShape, with: SQL = "", count: CountMode?, window: Window, maxRows: Int,
        limits: AnswerLimits, isPlanned: Bool = false
    ) {
        self.shape = shape
        self.window = window
        self.count = count
        self.maxRows = maxRows
        self.limits = limits
        let total = CountSQL.total(count, of: query, maxRows: maxRows)
        if shape == .rows {
            // The answer's columns are the table's, and a prepared statement must not outlive a change of them.
            statements = [(with + query.sql).statement(prepared: false)]
            statements.append((with + Envelope.settings(total: total)).statement())
        } else {
            statements = [
                Envelope(
                    shape: shape, limits: limits, isPlanned: isPlanned, with: with, rows: query.sql, total: total
                ).sql.statement()
            ]
        }
        countsRows = statements.countRows
        if let plan = CountSQL.plan(count, of: query) {
            statements.append(Self.explain(with: with, plan))
        }
    }

    private static func explain(with: SQL, _ plan: SQL) -> Statement {
        with.isEmpty
            ? plan.statement(prepared: false)
            : ("explain (format json) " + with + "select 1").statement(prepared: false)
    }

    func answer(_ answers: [Rows]) throws -> Answer {
        var answer = try Answer(answers, shape: shape, limits: limits)
        let planned = count == .exact || count == nil ? nil : answers.last?.scalar.flatMap(CountSQL.plannedRows)
        answer.total = CountSQL.total(count, counted: answer.total, planned: planned, maxRows: maxRows)
        return answer
    }
}

/// Compiled reads by their input: apps send the same few URLs for all their users.
final class CompiledReads: Sendable {
    struct Key: Hashable, Sendable {
        var schemaVersion: Int
        var table: QualifiedName
        var method: HTTPRequest.Method
        var media: AcceptedMedia
        var count: CountMode?
        var range: String?
        var query: String
        var limits: AnswerLimits
    }

    private static let capacity = 512
    private static let longestQuery = 1024
    private let entries = Mutex<[Key: CompiledRead]>([:])

    /// - Parameter compile: called for a missing key; its errors are not cached.
    func read(_ key: Key, compile: () throws(RESTError) -> CompiledRead) throws(RESTError) -> CompiledRead {
        if let known = entries.withLock({ $0[key] }) { return known }
        let compiled = try compile()
        guard key.query.utf8.count <= Self.longestQuery else { return compiled }
        entries.withLock { entries in
            // Clearing everything now and then is cheaper than keeping an order on every hit.
            if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
            entries[key] = compiled
        }
        return compiled
    }
}

extension [Statement] {
    /// Whether any of them counts embedded rows; the request must then set the limit.
    var countRows: Bool { contains { strstr($0.sql, EmbeddedRows.condition) != nil } }
}

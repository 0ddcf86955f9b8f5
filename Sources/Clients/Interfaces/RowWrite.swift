/// What is written into one table, in PostgREST's words, and what shall come back of it.
import Wire

/// What the answer to a write holds.
package enum RowAnswer: Sendable, Hashable {
    case nothing
    /// The rows as they are now, with these columns. Needs the right to read them.
    case columns(String)

    package static let rows = RowAnswer.columns("*")
}

/// New rows. A column that a row doesn't name gets its default.
package struct RowWrite: Sendable, Hashable {
    package var schema: String
    package var table: String
    package var rows: [[String: JSONValue]]
    package var answer: RowAnswer

    package init(schema: String, table: String, rows: [[String: JSONValue]], answer: RowAnswer = .nothing) {
        self.schema = schema
        self.table = table
        self.rows = rows
        self.answer = answer
    }

    /// A property that is nil is left out, and so is its column.
    package init<Row: Encodable>(
        schema: String, table: String, encoding rows: [Row], answer: RowAnswer = .nothing
    ) throws(ClientError) {
        var values: [[String: JSONValue]] = []
        for row in rows { values.append(try RowCoding.values(row)) }
        self.init(schema: schema, table: table, rows: values, answer: answer)
    }

    /// Every column that a row names.
    package var columns: Set<String> { rows.reduce(into: []) { $0.formUnion($1.keys) } }
    package var isEven: Bool { rows.allSatisfy { $0.count == columns.count } }
}

/// Rows that may be there already. What tells that is named, and each row has it: otherwise nobody could say what
/// happens when it is sent twice.
package struct RowUpsert: Sendable, Hashable {
    package enum Resolution: Sendable, Hashable {
        /// A row that is there takes the new values.
        case merge
        /// A row that is there is left alone.
        case ignore
    }

    package var write: RowWrite
    /// Columns of a unique index.
    package var conflict: [String]
    package var resolution: Resolution

    package init(_ write: RowWrite, onConflict conflict: [String], _ resolution: Resolution = .merge) {
        self.write = write
        self.conflict = conflict
        self.resolution = resolution
    }

    /// Sending it twice does no more than sending it once, and answers the same.
    package var isRepeatable: Bool { resolution == .merge || write.answer == .nothing }

    /// Throws unless each row names what tells whether it is there, and all of them the same columns: a column that only
    /// some name would be set back to its default in the others.
    package func check() throws(ClientError) {
        guard !conflict.isEmpty else { throw .unexpected("an upsert that names no column to conflict on") }
        guard write.isEven else { throw .unexpected("an upsert whose rows name different columns") }
        for row in write.rows {
            guard conflict.allSatisfy({ row[$0].map { !$0.isNull } ?? false }) else {
                throw .unexpected("an upsert of a row without its \(conflict.joined(separator: ", "))")
            }
        }
    }
}

/// New values for the rows that a query names.
package struct RowUpdate: Sendable, Hashable {
    package var rows: RowQuery
    package var values: [String: JSONValue]
    package var answer: RowAnswer

    package init(_ rows: RowQuery, values: [String: JSONValue], answer: RowAnswer = .nothing) {
        self.rows = rows
        self.values = values
        self.answer = answer
    }

    /// A property that is nil is left out, and its column stays as it is; `values` can hold null.
    package init(_ rows: RowQuery, encoding values: some Encodable, answer: RowAnswer = .nothing) throws(ClientError) {
        self.init(rows, values: try RowCoding.values(values), answer: answer)
    }
}

/// A call of a function in the database.
package struct RemoteCall: Sendable, Hashable {
    package var schema: String
    package var function: String
    package var arguments: [String: JSONValue]
    /// The function only reads (`stable` or `immutable` in its declaration), so the call may be repeated.
    package var isReadOnly: Bool

    package init(schema: String, function: String, arguments: [String: JSONValue] = [:], isReadOnly: Bool = false) {
        self.schema = schema
        self.function = function
        self.arguments = arguments
        self.isReadOnly = isReadOnly
    }

    package init(
        schema: String, function: String, encoding arguments: some Encodable, isReadOnly: Bool = false
    ) throws(ClientError) {
        self.init(
            schema: schema, function: function, arguments: try RowCoding.values(arguments), isReadOnly: isReadOnly)
    }
}

extension RowQuery {
    /// Words that mean something else than a column in a query (PostgREST).
    private static let reserved: Set<String> = ["select", "order", "limit", "offset", "columns", "on_conflict"]

    /// Throws unless the query says which rows a change is for. PostgREST ignores a limit there, so one is refused: whoever
    /// wrote it meant fewer rows than would be changed.
    package func checkNamesRows() throws(ClientError) {
        guard !filters.isEmpty else { throw .unexpected("a change that names no rows") }
        guard filters.allSatisfy({ !$0.name.isEmpty && !Self.reserved.contains($0.name) }) else {
            throw .unexpected("a change whose filter is none")
        }
        guard limit == nil, offset == nil, order == nil else {
            throw .unexpected("a change is of all rows that the filters name")
        }
    }
}

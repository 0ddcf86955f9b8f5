// The single row of every statement's result: the body as Postgres wrote it, and the data for the headers.

/// How the rows become a body.
enum BodyShape: Sendable, Hashable {
    /// No body: HEAD, and writes that return nothing.
    case none
    case array(stripsNulls: Bool)
    /// The first row; a later check ensures that it is the only one.
    case object(stripsNulls: Bool)
    /// A function's single value.
    case scalar
    case scalarArray
    /// The rows themselves, which are then written as CSV.
    case rows
}

/// How the client wants matches counted.
enum CountMode: String, Sendable {
    case exact, planned, estimated
}

struct Envelope: Sendable {
    /// Positions in the answer's row.
    enum Column {
        static let body = 0
        static let rows = 1
        static let total = 2
        static let headers = 3
        static let status = 4
        static let extra = 5
    }

    var shape: BodyShape
    var limits: AnswerLimits
    /// Whether only the plan is wanted.
    var isPlanned = false
    /// Common table expressions that come first.
    var with: SQL = ""
    /// The rows of the body.
    var rows: SQL
    /// A subquery that counts all matches.
    var total: SQL?
    var extra: SQL?

    /// The settings are read after the aggregate has run the query, because a function it called may have set them.
    var sql: SQL {
        var inner: SQL = """
            select \(body) as body, count(*) as rows, \(total ?? "null") as total, \
            current_setting('response.headers', true) as headers, current_setting('response.status', true) as status
            """
        if let extra { inner += ", \(extra) as extra" }
        inner += " from (\(rows)) as \(Self.row)"
        // A plan's body goes nowhere: its plan is that of the aggregate alone, as tools expect it.
        if shape == .none || isPlanned { return with + inner }
        let others: SQL = extra == nil ? "" : ", extra"
        return """
            \(with)select \(limits.bounded("body")) as body, rows, total, headers, status\(others) \
            from (\(inner)) as \(Self.answer)
            """
    }

    /// Rows for CSV can't carry anything else, so the rest is a separate statement.
    static func settings(total: SQL?) -> SQL {
        """
        select null as body, null as rows, \(total ?? "null") as total, \
        current_setting('response.headers', true) as headers, current_setting('response.status', true) as status
        """
    }

    private var body: SQL {
        switch shape {
        case .none, .rows: "null"
        case .array(let stripsNulls): "coalesce(json_agg(\(Self.json(stripsNulls))), '[]')"
        case .object(let stripsNulls): "coalesce(json_agg(\(Self.json(stripsNulls))) -> 0, 'null')"
        case .scalar: "coalesce(json_agg(\(Self.row).\(Self.value)) -> 0, 'null')"
        case .scalarArray: "coalesce(json_agg(\(Self.row).\(Self.value)), '[]')"
        }
    }

    private static func json(_ stripsNulls: Bool) -> SQL {
        stripsNulls ? "json_strip_nulls(row_to_json(\(row).*))" : "\(row).*"
    }

    static let row = Name("_row")
    private static let answer = Name("_answer")
    /// The column for functions that return values instead of rows.
    static let value = Name("_value")
}

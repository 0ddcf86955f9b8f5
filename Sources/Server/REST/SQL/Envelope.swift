// The single row that every statement answers with: the body as Postgres wrote it, and what the headers need.

/// How the rows become a body.
enum BodyShape: Sendable, Hashable {
    /// No body: HEAD, and writes that return nothing.
    case none
    case array(stripsNulls: Bool)
    /// The first row; whether it is the only one is checked afterwards.
    case object(stripsNulls: Bool)
    /// The one value of a function.
    case scalar
    case scalarArray
    /// The rows themselves, to be written as CSV.
    case rows
}

/// What the client wants to know about the number of matches.
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
    /// Common table expressions that come before.
    var with: SQL = ""
    /// The rows of the body.
    var rows: SQL
    /// A subquery that counts all matches.
    var total: SQL?
    var extra: SQL?

    /// The settings are read after the aggregate has run the query, so a function it called may have set them.
    var sql: SQL {
        var inner: SQL = """
            select \(body) as body, count(*) as rows, \(total ?? "null") as total, \
            current_setting('response.headers', true) as headers, current_setting('response.status', true) as status
            """
        if let extra { inner += ", \(extra) as extra" }
        inner += " from (\(rows)) as \(Self.row)"
        if shape == .none { return with + inner }
        let others: SQL = extra == nil ? "" : ", extra"
        return """
            \(with)select \(limits.bounded("body")) as body, rows, total, headers, status\(others) \
            from (\(inner)) as \(Self.answer)
            """
    }

    /// Rows for CSV can't carry anything beside them, so the rest is a statement of its own.
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
    /// The column of functions that return no rows but values.
    static let value = Name("_value")
}

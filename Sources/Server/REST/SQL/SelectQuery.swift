// One SELECT in parts, so that rows, counts and existence can use the same FROM and WHERE.

struct SelectQuery: Sendable, Equatable {
    struct Join: Sendable, Equatable {
        var sql: SQL
        /// Whether it, or a condition on it, restricts the rows; a count needs no other joins.
        var restricts: Bool
    }

    var columns: [SQL] = []
    /// The names of the columns in the response.
    var outputs: [String] = []
    var from: SQL
    var joins: [Join] = []
    var conditions: [SQL] = []
    var order: [SQL] = []
    var limit: Int?
    var offset = 0
    /// The columns of the first table that the query reads; a write must return them.
    var columnsRead: Set<String> = []
    /// Whether embedded lists, at any depth, are counted.
    var countsRows = false
    /// Whether its columns make groups, here or in its parent.
    var isGrouped = false
    /// Whether it has aggregates; all its other columns, by their positions, then make the groups.
    var aggregates = false
    var groups: [Int] = []
    /// Aggregates of a spread resource, which its parent computes over all its rows.
    var hoisted: [HoistedAggregate] = []

    var sql: SQL {
        var sql: SQL = "select \(columns.joined(by: ", ")) from \(from)"
        for join in joins { sql += " \(join.sql)" }
        sql += filter + grouping
        if !order.isEmpty { sql += " order by \(order.joined(by: ", "))" }
        // Part of the text, because the planner then knows how few rows are wanted; the cap keeps variants few.
        if let limit { sql += " limit \(limit)" }
        if offset > 0 { sql += " offset \(bound: String(offset))" }
        return sql
    }

    /// A row for every match, whatever part the window shows.
    var matches: SQL {
        if aggregates { return matchingGroups }
        var sql: SQL = "select 1 from \(from)"
        for join in joins where join.restricts { sql += " \(join.sql)" }
        return sql + filter
    }

    private var matchingGroups: SQL {
        var query = self
        query.order = []
        query.limit = nil
        query.offset = 0
        return query.sql
    }

    private var grouping: SQL {
        guard aggregates, !groups.isEmpty else { return "" }
        return " group by \(groups.map { "\($0)" as SQL }.joined(by: ", "))"
    }

    /// Adds a column that is no aggregate.
    mutating func addColumn(_ sql: SQL, as output: String) {
        columns.append(sql)
        outputs.append(output)
        groups.append(columns.count)
    }

    private var filter: SQL {
        conditions.isEmpty ? "" : " where \(conditions.joined(by: " and "))"
    }
}

extension SQL {
    static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum += right
        return sum
    }
}

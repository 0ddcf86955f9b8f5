// An embedded resource as a lateral join that gives each parent row one JSON value, or columns if it is spread.
import ServerDatabase

struct EmbeddedQuery {
    var embed: Embed
    var relationship: Relationship
    var join: SelectQuery.Join
    /// The lateral join's alias.
    var alias: Name
    /// The columns that the join gives each parent row.
    var outputs: [String]
    /// Whether the parent has such rows.
    var isPresent: SQL
    /// Whether it is a list, or contains lists.
    var countsRows: Bool

    /// Aggregates that the parent computes.
    var hoisted: [HoistedAggregate] = []

    /// Adds the client's requested columns of the resource to the parent; `rel()` requests none.
    func addColumns(to query: inout SelectQuery, hoists: Bool) {
        guard !embed.node.items.isEmpty else { return }
        guard embed.isSpread else {
            let value: SQL = relationship.isToOne ? "\(alias).\(Self.value)" : "coalesce(\(alias).\(Self.value), '[]')"
            return query.addColumn("\(grouped(value, query)) as \(Name(embed.name))", as: embed.name)
        }
        for output in outputs {
            let column: SQL = "\(alias).\(Name(output))"
            query.addColumn(
                relationship.isToOne
                    ? column : "\(grouped("coalesce(\(column), '[]')", query)) as \(Name(output))", as: output)
        }
        addHoisted(to: &query, hoists: hoists)
    }

    /// Only `jsonb` has the equality that groups need.
    private func grouped(_ value: SQL, _ query: SelectQuery) -> SQL {
        query.isGrouped ? "cast(\(value) as jsonb)" : value
    }

    static let value = Name("_value")
    static let rows = Name("_rows")
}

extension ReadCompiler {
    mutating func embeddedQuery(_ embed: Embed, in scope: Scope) throws(RESTError) -> EmbeddedQuery {
        let (relationship, query) = try relatedRows(embed, in: scope)
        let alias = aliases.next(for: embed.name)
        let value: SQL = "\(alias).\(EmbeddedQuery.value)"
        let lateral: SQL
        var isPresent: SQL = "\(value) is not null"
        switch (embed.isSpread, relationship.isToOne) {
        case (false, true): lateral = Self.aggregate("row_to_json", query)
        case (false, false): lateral = Self.aggregate("json_agg", query) + Self.counted
        case (true, true):
            lateral = query.sql
            isPresent = "\(alias) is distinct from null"
        case (true, false):
            lateral = Self.columnwise(query)
            isPresent = query.outputs.first.map { "\(alias).\(Name($0)) is not null" } ?? "true"
        }
        let join: SQL =
            switch embed.join {
            case .left: "left join lateral (\(lateral)) as \(alias) on true"
            case .inner: "join lateral (\(lateral)) as \(alias) on \(isPresent)"
            }
        return EmbeddedQuery(
            embed: embed, relationship: relationship, join: .init(sql: join, restricts: embed.join == .inner),
            alias: alias, outputs: query.outputs, isPresent: isPresent,
            countsRows: !relationship.isToOne || query.countsRows, hoisted: query.hoisted)
    }

    /// The related rows of one parent row.
    mutating func relatedRows(
        _ embed: Embed, in scope: Scope
    ) throws(RESTError) -> (relationship: Relationship, query: SelectQuery) {
        guard let source = scope.table else {
            throw RESTError(
                400, "PGRST200",
                "Could not find a relationship between '\(scope.alias.text)' and '\(embed.target)' in the schema cache",
                details: "The function does not return rows of a table")
        }
        let relationship = try snapshot.relationship(from: source, for: embed)
        let table = try snapshot.table(relationship.target)
        let target = Scope(table, alias: aliases.next(for: table.name.name), listsAll: embed.isSpread)
        var node = embed.node
        if !relationship.isToOne { node.window.limit = min(node.window.limit ?? maxRows, maxRows) }
        let (from, conditions) = origin(of: relationship, from: scope, to: target)
        let isList = embed.isSpread && !relationship.isToOne
        var query = try self.query(node, from: from, in: target, hoists: embed.isSpread && relationship.isToOne)
        if isList && query.aggregates { throw .listsDontAggregate }
        query.conditions = conditions + query.conditions
        // Keeps Postgres from building the lists below once and joining them to many rows: each would count only once.
        if relationship.isToOne && query.countsRows { query.limit = 1 }
        return (relationship, query)
    }

    /// The rows a relationship leads to: a FROM, and the conditions that join it to the parent row.
    private mutating func origin(
        of relationship: Relationship, from parent: Scope, to target: Scope
    ) -> (from: SQL, conditions: [SQL]) {
        switch relationship.kind {
        case .manyToOne, .oneToOne, .oneToMany:
            let conditions = relationship.pairs.map { pair -> SQL in
                "\(target.alias).\(Name(pair.foreign)) = \(parent.alias).\(Name(pair.local))"
            }
            return ("\(relationship.target) as \(target.alias)", conditions)
        case .computed(let function, _):
            return ("\(function)(\(parent.alias).*) as \(target.alias)", [])
        case .manyToMany(let junction):
            let between = aliases.next(for: junction.table.name)
            let toParent = junction.source.map { pair -> SQL in
                "\(between).\(Name(pair.foreign)) = \(parent.alias).\(Name(pair.local))"
            }
            let toTarget = junction.target.map { pair -> SQL in
                "\(target.alias).\(Name(pair.foreign)) = \(between).\(Name(pair.local))"
            }
            let from: SQL = """
                \(junction.table) as \(between) \
                join \(relationship.target) as \(target.alias) on \(toTarget.joined(by: " and "))
                """
            return (from, toParent)
        }
    }

    /// All rows as one JSON value; null if there are none.
    private static func aggregate(_ function: SQL, _ query: SelectQuery) -> SQL {
        """
        select \(function)(\(EmbeddedQuery.rows).*) as \(EmbeddedQuery.value) \
        from (\(query.sql)) as \(EmbeddedQuery.rows)
        """
    }

    /// Each column's values as one JSON array.
    private static func columnwise(_ query: SelectQuery) -> SQL {
        let columns = query.outputs.map { output -> SQL in
            "json_agg(\(EmbeddedQuery.rows).\(Name(output))) as \(Name(output))"
        }
        return "select \(columns.joined(by: ", ")) from (\(query.sql)) as \(EmbeddedQuery.rows)" + counted
    }

    /// Lists always have a limit, so Postgres can't move this to where it would count the scanned rows.
    private static let counted: SQL = " where \(trusted: EmbeddedRows.condition)"
}

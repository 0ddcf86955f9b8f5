// Compiles a plan's node into a SELECT: columns, embedded resources as lateral joins, conditions and order.

struct ReadCompiler {
    let snapshot: SchemaSnapshot
    let maxRows: Int
    var aliases: AliasPool

    init(_ snapshot: SchemaSnapshot, maxRows: Int, root: String) {
        self.snapshot = snapshot
        self.maxRows = maxRows
        aliases = AliasPool(reserving: root)
    }

    /// The SELECT of a node over the rows of `source`.
    ///
    /// - Parameter hoists: the node is spread into its parent, which computes its aggregates.
    mutating func query(
        _ node: PlanNode, from source: SQL, in scope: Scope, hoists: Bool = false
    ) throws(RESTError) -> SelectQuery {
        var query = SelectQuery(from: source)
        var embeds: [EmbeddedQuery] = []
        for item in node.items {
            if case .embed(let embed) = item { embeds.append(try embeddedQuery(embed, in: scope)) }
        }
        query.isGrouped = node.hasAggregates || embeds.contains { !$0.hoisted.isEmpty }
        query.aggregates = query.isGrouped && !hoists
        var embedded = embeds.makeIterator()
        for item in node.items {
            switch item {
            case .all: addAll(scope, to: &query)
            case .field(let field): add(field, scope, to: &query, hoists: hoists)
            case .embed: embedded.next()?.addColumns(to: &query, hoists: hoists)
            }
        }
        for condition in node.conditions {
            query.conditions.append(try sql(condition, in: scope, &embeds, &query))
        }
        for term in node.order { query.order.append(try sql(term, in: scope, embeds, &query)) }
        query.joins = embeds.map(\.join)
        query.countsRows = embeds.contains(where: \.countsRows)
        for embed in embeds { query.columnsRead.formUnion(embed.relationship.localColumns) }
        query.limit = node.window.limit
        query.offset = node.window.offset
        return query
    }

    private func addAll(_ scope: Scope, to query: inout SelectQuery) {
        query.columnsRead.formUnion(scope.columns.map(\.name))
        guard scope.listsAll || query.aggregates else {
            query.outputs += scope.columns.map(\.name)
            return query.columns.append("\(scope.alias).*")
        }
        for column in scope.columns { query.addColumn("\(scope.alias).\(Name(column.name))", as: column.name) }
    }

    private mutating func add(_ item: SelectField, _ scope: Scope, to query: inout SelectQuery, hoists: Bool) {
        if let aggregate = item.aggregate { return add(aggregate, of: item, scope, to: &query, hoists: hoists) }
        var sql = value(item, scope)
        if let name = item.outputName { sql += " as \(Name(name))" }
        query.addColumn(sql, as: item.outputName ?? item.field.name)
        query.columnsRead.insert(item.field.name)
    }

    private func value(_ item: SelectField, _ scope: Scope) -> SQL {
        let sql = scope.expression(item.field)
        return item.cast.map { "cast(\(sql) as \(trusted: $0))" } ?? sql
    }

    // MARK: - conditions

    private mutating func sql(
        _ condition: Condition, in scope: Scope, _ embeds: inout [EmbeddedQuery], _ query: inout SelectQuery
    ) throws(RESTError) -> SQL {
        switch condition {
        case .filter(let filter): return try sql(filter, in: scope, &embeds, &query)
        case .group(let group):
            var members: [SQL] = []
            for member in group.members { members.append(try sql(member, in: scope, &embeds, &query)) }
            let joined = members.joined(by: group.joiner == .and ? " and " : " or ")
            return group.isNegated ? "not (\(joined))" : "(\(joined))"
        }
    }

    private mutating func sql(
        _ filter: Filter, in scope: Scope, _ embeds: inout [EmbeddedQuery], _ query: inout SelectQuery
    ) throws(RESTError) -> SQL {
        if let name = filter.embeds.first { return try existence(of: filter, through: name, in: scope, embeds) }
        if filter.field.path.isEmpty, let index = embeds.firstIndex(where: { $0.embed.name == filter.field.name }) {
            guard case .is(.null) = filter.match else {
                throw RESTError(
                    400, "PGRST120", "Bad operator on the '\(filter.field.name)' embedded resource",
                    details: "Only is null or not is null filters are allowed on embedded resources")
            }
            embeds[index].join.restricts = true
            return filter.isNegated ? embeds[index].isPresent : "not (\(embeds[index].isPresent))"
        }
        query.columnsRead.insert(filter.field.name)
        return filter.sql(in: scope)
    }

    /// `rel.column.eq.x` inside and/or: some row of the embedded resource matches.
    private mutating func existence(
        of filter: Filter, through name: String, in scope: Scope, _ embeds: [EmbeddedQuery]
    ) throws(RESTError) -> SQL {
        guard var embed = embeds.first(where: { $0.embed.name == name || $0.embed.target == name })?.embed else {
            throw .notEmbedded(name)
        }
        var inner = filter
        inner.embeds.removeFirst()
        embed.node.conditions.append(.filter(inner))
        return "exists (\(try relatedRows(embed, in: scope).query.matches))"
    }

    // MARK: - order

    private mutating func sql(
        _ term: OrderTerm, in scope: Scope, _ embeds: [EmbeddedQuery], _ query: inout SelectQuery
    ) throws(RESTError) -> SQL {
        var sql: SQL
        if let name = term.embed {
            if query.aggregates, let spread = embeds.first(where: { $0.shows(term.field, of: name) }) {
                sql = "\(spread.alias).\(Name(term.field.name))"
            } else {
                sql = try value(of: term.field, through: name, in: scope, embeds)
            }
        } else {
            sql = scope.expression(term.field)
            query.columnsRead.insert(term.field.name)
        }
        switch term.direction {
        case .asc: sql += " asc"
        case .desc: sql += " desc"
        case nil: break
        }
        switch term.nulls {
        case .first: sql += " nulls first"
        case .last: sql += " nulls last"
        case nil: break
        }
        return sql
    }

    /// `order=director(name)`: the value in the one related row.
    private mutating func value(
        of field: Field, through name: String, in scope: Scope, _ embeds: [EmbeddedQuery]
    ) throws(RESTError) -> SQL {
        guard let embedded = embeds.first(where: { $0.embed.name == name || $0.embed.target == name }) else {
            throw .notEmbedded(name)
        }
        guard embedded.relationship.isToOne else {
            throw RESTError(
                400, "PGRST118", "A related order on '\(name)' is not possible",
                details:
                    "'\(scope.table?.name ?? "")' and '\(name)' do not form a many-to-one or one-to-one relationship")
        }
        var embed = embedded.embed
        embed.node.items = [.field(SelectField(field: field))]
        embed.node.order = []
        var query = try relatedRows(embed, in: scope).query
        query.limit = 1
        return "(\(query.sql))"
    }
}

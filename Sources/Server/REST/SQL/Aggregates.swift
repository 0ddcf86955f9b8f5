// Aggregates as SQL: where they stand, or in the parent of a resource that is spread into it.

/// An aggregate whose values a spread resource gives to its parent in a column of their own.
struct HoistedAggregate: Sendable, Equatable {
    /// The column's name in the spread resource.
    var column: Name
    var aggregate: Aggregate
    /// The key in the answer.
    var output: String
}

extension Aggregate {
    /// `cast(sum(value) as text) as "total"`
    func sql(of value: SQL, as output: String) -> SQL {
        let call: SQL = "\(trusted: function.rawValue)(\(value))"
        return "\(cast.map { "cast(\(call) as \(trusted: $0))" } ?? call) as \(Name(output))"
    }
}

extension PlanNode {
    var hasAggregates: Bool {
        items.contains { if case .field(let field) = $0 { field.aggregate != nil } else { false } }
    }
}

extension ReadCompiler {
    mutating func add(
        _ aggregate: Aggregate, of item: SelectField, _ scope: Scope, to query: inout SelectQuery, hoists: Bool
    ) {
        let output = item.outputName ?? aggregate.function.rawValue
        var value: SQL
        if aggregate.isOfRows {
            // A row that a left join has made up counts for nothing: there this column is NULL.
            value = hoists ? "1" : "*"
        } else {
            query.columnsRead.insert(item.field.name)
            value = scope.expression(item.field)
            if let cast = item.cast { value = "cast(\(value) as \(trusted: cast))" }
        }
        guard hoists else {
            query.columns.append(aggregate.sql(of: value, as: output))
            return query.outputs.append(output)
        }
        let column = aliases.next(for: "_\(aggregate.function.rawValue)")
        query.columns.append("\(value) as \(column)")
        query.hoisted.append(HoistedAggregate(column: column, aggregate: aggregate, output: output))
    }
}

extension EmbeddedQuery {
    /// The aggregates of a spread resource: computed here, or handed on by a parent that is spread itself.
    func addHoisted(to query: inout SelectQuery, hoists: Bool) {
        for hoisted in hoisted {
            let value: SQL = "\(alias).\(hoisted.column)"
            guard !hoists else {
                query.columns.append(value)
                query.hoisted.append(hoisted)
                continue
            }
            query.columns.append(hoisted.aggregate.sql(of: value, as: hoisted.output))
            query.outputs.append(hoisted.output)
        }
    }

    /// Whether the resource of this name is spread with that column, so that groups can be ordered by it.
    func shows(_ field: Field, of name: String) -> Bool {
        embed.isSpread && relationship.isToOne && field.path.isEmpty && (embed.name == name || embed.target == name)
            && outputs.contains(field.name)
    }
}

extension RESTError {
    static let listsDontAggregate = RESTError(
        400, "PGRST127", "Feature not implemented",
        details: "Aggregates are not implemented for one-to-many or many-to-many spreads.")
}

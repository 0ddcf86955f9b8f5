// Insert, upsert, update and delete: the statement that writes, and the data it returns of the written rows.

/// A write as data, from the URL, the body and the preferences.
struct Mutation: Sendable {
    enum Action: Sendable, Equatable {
        case insert(Conflict?)
        case update
        case delete
    }

    enum Conflict: Sendable, Equatable {
        case merge(on: [String])
        case ignore(on: [String])
    }

    var action: Action
    var table: Table
    var body: BodySource?
    var returning: Returning

    /// How the written rows will be used.
    struct Returning: Sendable {
        var columns: [String] = []
        /// Also whether a row was new; only plain tables can tell.
        var tellsInserted = false
    }
}

/// The body as rows of typed columns.
struct BodySource: Sendable {
    var payload: Payload
    var columns: [Column]
    /// `Prefer: missing=default`.
    var fillsDefaults = false

    static let rows = Name("_body")

    /// `json_to_recordset($1) as "_body"("title" text, …)`
    var sql: SQL {
        let definitions = columns.map { "\(Name($0.name)) \(trusted: $0.type)" as SQL }.joined(by: ", ")
        let defaults = fillsDefaults ? columns.filter { $0.defaultExpression != nil } : []
        guard !defaults.isEmpty else {
            let function: SQL = payload.isArray ? "json_to_recordset" : "json_to_record"
            return "\(function)(\(bound: payload.text)::json) as \(Self.rows)(\(definitions))"
        }
        let elements: SQL =
            payload.isArray
            ? "jsonb_array_elements(\(bound: payload.text)::jsonb)" : "(select \(bound: payload.text)::jsonb)"
        let filled = defaults.map { column -> SQL in
            "\(bound: column.name)::text, \(trusted: column.defaultExpression ?? "null")"
        }
        return """
            \(elements) as \(Self.element)(\(Self.element)), lateral jsonb_to_record(\
            jsonb_build_object(\(filled.joined(by: ", "))) || \(Self.element).\(Self.element)\
            ) as \(Self.rows)(\(definitions))
            """
    }

    var values: SQL {
        columns.map { "\(Self.rows).\(Name($0.name))" as SQL }.joined(by: ", ")
    }

    private static let element = Name("_element")
}

extension Mutation {
    static let written = Name("_written")
    static let inserted = Name("_inserted")

    /// The common table expression that writes; `conditions` select the rows to change.
    func sql(where conditions: [SQL]) -> SQL {
        let filter: SQL = conditions.isEmpty ? "" : " where \(conditions.joined(by: " and "))"
        let write: SQL =
            switch action {
            case .insert(let conflict): insert(conflict, filter)
            case .update: update(filter)
            case .delete: "delete from \(table.name) as \(alias)\(filter) returning \(returned)"
            }
        return "with \(Self.written) as (\(write)) "
    }

    private var alias: Name { Name(table.name.name) }

    private func insert(_ conflict: Conflict?, _ filter: SQL) -> SQL {
        guard let body else { return "select" }
        let names = body.columns.map { Name($0.name) }
        let target: SQL
        let rows: SQL
        if names.isEmpty {
            // Rows of defaults only, as many as the body has objects.
            target = ""
            rows = "select from json_array_elements(\(bound: body.payload.asArray)::json)\(filter)"
        } else {
            target = " (\(names.map { "\($0)" as SQL }.joined(by: ", ")))"
            rows = "select \(body.values) from \(body.sql)\(filter)"
        }
        return
            "insert into \(table.name) as \(alias)\(target) \(rows)\(onConflict(conflict, names)) returning \(returned)"
    }

    private func onConflict(_ conflict: Conflict?, _ columns: [Name]) -> SQL {
        func target(_ names: [String]) -> SQL { names.map { "\(Name($0))" as SQL }.joined(by: ", ") }
        switch conflict {
        case nil: return ""
        case .ignore(let names): return " on conflict (\(target(names))) do nothing"
        case .merge(let names):
            if columns.isEmpty { return " on conflict (\(target(names))) do nothing" }
            let set = columns.map { "\($0) = excluded.\($0)" as SQL }.joined(by: ", ")
            return " on conflict (\(target(names))) do update set \(set)"
        }
    }

    private func update(_ filter: SQL) -> SQL {
        guard let body, !body.columns.isEmpty else {
            return "select \(returned) from \(table.name) as \(alias) where false"
        }
        let set = body.columns.map { "\(Name($0.name)) = \(BodySource.rows).\(Name($0.name))" as SQL }.joined(by: ", ")
        return """
            update \(table.name) as \(alias) set \(set) \
            from (select \(body.values) from \(body.sql) limit 1) as \(BodySource.rows)\(filter) returning \(returned)
            """
    }

    private var returned: SQL {
        var columns = returning.columns.map { "\(alias).\(Name($0))" as SQL }
        if returning.tellsInserted { columns.append("\(alias).xmax = 0 as \(Self.inserted)") }
        return columns.isEmpty ? "1" : columns.joined(by: ", ")
    }
}

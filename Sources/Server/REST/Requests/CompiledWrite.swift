// A compiled write: one statement that writes and returns the written rows.
import HTTPTypes
import ServerDatabase

struct CompiledWrite: Sendable {
    var statements: [Statement]
    var shape: BodyShape

    init(
        _ frame: Frame, _ plan: Plan, table: Table, payload: Payload?, in snapshot: SchemaSnapshot, maxRows: Int
    ) throws(RESTError) {
        let preferences = frame.preferences
        let returns = preferences.return == .representation
        shape = returns ? frame.media.shape : .none
        var compiler = ReadCompiler(snapshot, maxRows: maxRows, root: table.name.name)
        let body = try payload.map { payload throws(RESTError) in
            try BodySource(payload, plan.columns, table, fillsDefaults: preferences.missing == .default)
        }
        let conditions = try Self.conditions(frame, plan, table, body, &compiler)
        var mutation = Mutation(
            action: try Self.action(frame, plan, table), table: table, body: body, returning: .init())
        var rows: SQL = "select from \(Mutation.written)"
        if returns {
            let query = try Self.representation(plan, table, &compiler)
            rows = query.sql
            mutation.returning.columns = table.columns.map(\.name).filter(query.columnsRead.contains)
        } else if preferences.return == .headersOnly {
            mutation.returning.columns = table.primaryKey
        }
        if case .insert(.merge) = mutation.action { mutation.returning.tellsInserted = table.isPlainTable }
        let with = mutation.sql(where: conditions)
        if shape == .rows {
            statements = [(with + rows).statement(prepared: false), Envelope.settings(total: nil).statement()]
        } else {
            let extra = Self.extra(mutation, preferences)
            statements = [
                Envelope(
                    shape: shape, limits: frame.limits, isPlanned: frame.media.isPlan, with: with, rows: rows,
                    extra: extra
                ).sql.statement()
            ]
        }
    }

    private static func action(_ frame: Frame, _ plan: Plan, _ table: Table) throws(RESTError) -> Mutation.Action {
        switch frame.method {
        case .patch: return .update
        case .delete: return .delete
        case .put: return .insert(.merge(on: table.primaryKey))
        default:
            let target = plan.conflictColumns.isEmpty ? table.primaryKey : plan.conflictColumns
            guard let resolution = frame.preferences.resolution, !target.isEmpty else { return .insert(nil) }
            return .insert(resolution == .merge ? .merge(on: target) : .ignore(on: target))
        }
    }

    /// PATCH and DELETE select rows of the table; PUT's filters must hold for the body.
    private static func conditions(
        _ frame: Frame, _ plan: Plan, _ table: Table, _ body: BodySource?, _ compiler: inout ReadCompiler
    ) throws(RESTError) -> [SQL] {
        if frame.method == .put {
            try SingleUpsert.check(plan, table, body)
            let scope = Scope(table, alias: BodySource.rows)
            return plan.root.conditions.compactMap { condition in
                if case .filter(let filter) = condition { filter.sql(in: scope) } else { nil }
            }
        }
        guard frame.method == .patch || frame.method == .delete else { return [] }
        guard !plan.root.conditions.isEmpty else {
            let verb = frame.method == .patch ? "UPDATE" : "DELETE"
            throw RESTError(
                400, "21000", "\(verb) requires a WHERE clause",
                hint: "Add a filter to the URL; one that all rows pass, such as id=not.is.null, means all.")
        }
        let node = PlanNode(items: [], conditions: plan.root.conditions)
        return try compiler.query(node, from: "", in: Scope(table, alias: Name(table.name.name))).conditions
    }

    /// The written rows in the form of `select`. Conditions have already selected them, and limits don't apply.
    private static func representation(
        _ plan: Plan, _ table: Table, _ compiler: inout ReadCompiler
    ) throws(RESTError) -> SelectQuery {
        var node = plan.root
        node.conditions = []
        node.window = Window()
        let scope = Scope(table, alias: Name(table.name.name), listsAll: true)
        return try compiler.query(node, from: "\(Mutation.written) as \(scope.alias)", in: scope)
    }

    /// The new row's key for `Location`, or the number of new rows of an upsert.
    private static func extra(_ mutation: Mutation, _ preferences: Preferences) -> SQL? {
        if preferences.return == .headersOnly, !mutation.table.primaryKey.isEmpty {
            let pairs = mutation.table.primaryKey.map { "\(bound: $0)::text, \(Name($0))::text" as SQL }
            return "(select json_build_object(\(pairs.joined(by: ", "))) from \(Mutation.written) limit 1)"
        }
        guard mutation.returning.tellsInserted else { return nil }
        return "(select count(*) from \(Mutation.written) where \(Mutation.inserted))"
    }
}

extension BodySource {
    init(_ payload: Payload, _ columns: [String]?, _ table: Table, fillsDefaults: Bool) throws(RESTError) {
        guard payload.isUniform || columns != nil else { throw .invalidBody("All object keys must match") }
        var known: [Column] = []
        for name in columns ?? payload.keys {
            guard let column = table.column(name) else { throw .unknownColumn(name, of: table.name.name) }
            if !known.contains(column) { known.append(column) }
        }
        self.init(payload: payload, columns: known, fillsDefaults: fillsDefaults)
    }
}

/// PUT writes exactly the row that its URL names.
enum SingleUpsert {
    static func check(_ plan: Plan, _ table: Table, _ body: BodySource?) throws(RESTError) {
        guard plan.root.window == Window() else {
            throw RESTError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT")
        }
        let filtered = plan.root.conditions.map { condition -> String? in
            guard case .filter(let filter) = condition, case .compare(.eq, _) = filter.match,
                !filter.isNegated, filter.field.path.isEmpty
            else { return nil }
            return filter.field.name
        }
        guard !table.primaryKey.isEmpty, filtered.count == table.primaryKey.count,
            Set(filtered) == Set(table.primaryKey.map(Optional.some))
        else {
            throw RESTError(
                405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators")
        }
        guard Set(table.primaryKey).isSubset(of: body?.columns.map(\.name) ?? []) else { throw mismatch }
    }

    static let mismatch = RESTError(
        400, "PGRST115", "Payload values do not match URL in primary key column(s)")
}

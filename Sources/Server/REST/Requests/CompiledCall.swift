// A compiled function call: its rows read like a table's, or its value unchanged.
import HTTPTypes
import ServerDatabase

enum CompiledCall {
    static func compile(
        _ frame: Frame, _ plan: Plan, _ call: Call, in snapshot: SchemaSnapshot, maxRows: Int
    ) throws(RESTError) -> CompiledRead {
        let routine = call.routine
        let window = try frame.window(of: plan, maxRows: maxRows)
        let alias = Name(routine.name.name)
        var query: SelectQuery
        var with: SQL = ""
        if case .composite = routine.result {
            var node = plan.root
            node.window = routine.returnsSet ? window.bounded : Window()
            var compiler = ReadCompiler(snapshot, maxRows: maxRows, root: alias.text)
            var from = call.from
            if frame.preferences.count != nil {
                // Rows and count must come from one call.
                with = "with \(called) as materialized (select \(alias).* from \(from)) "
                from = "\(called) as \(alias)"
            }
            query = try compiler.query(node, from: from, in: Scope(routine))
        } else {
            let value: SQL = "\(alias).\(Envelope.value)"
            query = SelectQuery(
                columns: [frame.media.shape == .rows ? value + " as \"pgrst_scalar\"" : value], from: call.from)
            if routine.returnsSet {
                query.limit = window.bounded.limit
                query.offset = window.bounded.offset
            }
        }
        return CompiledRead(
            query, shape: shape(frame, routine), with: with,
            count: query.columns.isEmpty ? nil : frame.preferences.count,
            window: routine.returnsSet ? window.asked : Window(), maxRows: maxRows, limits: frame.limits,
            isPlanned: frame.media.isPlan)
    }

    private static func shape(_ frame: Frame, _ routine: Routine) -> BodyShape {
        if frame.method == .head { return .none }
        switch (routine.result, routine.returnsSet) {
        case (.void, _): return .none
        case (_, _) where frame.media.shape == .rows: return .rows
        case (.scalar, false): return .scalar
        case (.scalar, true): return frame.media.isObject ? .scalar : .scalarArray
        case (.composite, true): return frame.media.shape
        case (.composite, false):
            return .object(stripsNulls: frame.media == .strippedArray || frame.media == .object(stripsNulls: true))
        }
    }

    private static let called = Name("_called")
}

// Reads functions from the catalog's rows: those to call, and those that relate one row to others.
import ServerDatabase

enum RoutineReader {
    /// A function, and the tables whose rows it takes and returns.
    struct Found {
        var routine: Routine
        var takesRowOf: QualifiedName?
        var isSingle: Bool

        /// Functions of a row are columns and relationships of its table, not calls.
        var isRowFunction: Bool { takesRowOf != nil && routine.arguments.count == 1 }

        func relationship(tables: [QualifiedName: Table]) -> Relationship? {
            guard isRowFunction, let source = takesRowOf, case .composite(let target?) = routine.result,
                tables[source] != nil, tables[target] != nil
            else { return nil }
            return Relationship(
                source: source, target: target,
                kind: .computed(routine.name, isToOne: isSingle || !routine.returnsSet))
        }
    }

    static func routines(_ rows: Rows) throws -> [Found] {
        var found: [(oid: Int, routine: Found)] = []
        for row in rows {
            let oid = try row.int("oid")
            if found.last?.oid != oid { found.append((oid, try self.routine(row))) }
            if row["position"] != nil { try add(row, to: &found[found.count - 1].routine) }
        }
        return found.map(\.routine)
    }

    private static func routine(_ row: Row) throws -> Found {
        let table = row["result_table"].map { QualifiedName(row["result_schema"] ?? "", $0) }
        let result: Routine.Result =
            try row.bool("is_void") ? .void : try row.bool("is_composite") ? .composite(table: table) : .scalar
        let routine = Routine(
            name: QualifiedName(try row.string("schema"), try row.string("name")), arguments: [], result: result,
            returnsSet: try row.bool("is_set"),
            volatility: Routine.Volatility(rawValue: try row.string("volatility")) ?? .volatile,
            seenBy: Set((row["seen_by"] ?? "").split(separator: ",").map(String.init)))
        return Found(routine: routine, takesRowOf: nil, isSingle: try row.bool("is_single"))
    }

    /// Modes: in, out, both, variadic, table.
    private static func add(_ row: Row, to found: inout Found) throws {
        let mode = try row.string("mode")
        let name = try row.string("argument")
        let type = try row.string("type")
        if mode == "i" || mode == "b" || mode == "v" {
            let isRequired = found.routine.arguments.count < (try row.int("required"))
            found.routine.arguments.append(
                .init(name: name, type: type, isRequired: isRequired, isVariadic: mode == "v"))
            if let table = row["row_table"] { found.takesRowOf = QualifiedName(row["row_schema"] ?? "", table) }
        }
        if mode == "o" || mode == "b" || mode == "t" {
            found.routine.columns.append(Column(name: name, type: type, baseType: try row.string("base")))
        }
    }
}

extension Routine {
    /// The columns of the table whose rows are returned, if none were declared.
    func withColumns(of tables: [QualifiedName: Table]) -> Routine {
        guard columns.isEmpty, case .composite(let name?) = result, let table = tables[name] else { return self }
        var routine = self
        routine.columns = table.columns
        return routine
    }
}

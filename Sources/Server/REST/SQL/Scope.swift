// The table that a field refers to: its alias, and the known columns.

struct Scope: Sendable {
    var alias: Name
    /// The start of relationships; a function's result may have none.
    var table: QualifiedName?
    var columns: [Column]
    /// Whether `*` is written out, because the rows contain more than the client may see.
    var listsAll = false

    init(_ table: Table, alias: Name, listsAll: Bool = false) {
        self.alias = alias
        self.table = table.name
        self.columns = table.columns
        self.listsAll = listsAll
    }

    init(_ routine: Routine) {
        alias = Name(routine.name.name)
        columns = routine.columns
        if case .composite(let table) = routine.result { self.table = table }
    }

    func column(_ name: String) -> Column? {
        columns.first { $0.name == name }
    }

    /// `"films"."data" -> 'a' ->> 'b'`
    func expression(_ field: Field) -> SQL {
        let column: SQL = "\(alias).\(Name(field.name))"
        if field.path.isEmpty { return column }
        var sql = self.column(field.name)?.isJSON == true ? column : "to_jsonb(\(column))"
        for step in field.path {
            sql += step.asText ? " ->> " : " -> "
            switch step.key {
            case .index(let index): sql += index < 0 ? "(\(index))" : "\(index)"
            case .key(let key): sql += "\(bound: key)::text"
            }
        }
        return "(\(sql))"
    }
}

/// Aliases that differ from every other name in the statement.
struct AliasPool: Sendable {
    private var used: Set<String>
    private var counter = 0

    init(reserving names: String...) {
        used = Set(names)
    }

    /// `directors_1`: close to the table's name, so that Postgres' error messages make sense to the client.
    mutating func next(for name: String) -> Name {
        // Postgres truncates names at 63 bytes; the number must survive.
        var base = name
        while base.utf8.count > 48 { base.removeLast() }
        repeat { counter += 1 } while used.contains("\(base)_\(counter)")
        used.insert("\(base)_\(counter)")
        return Name("\(base)_\(counter)")
    }
}

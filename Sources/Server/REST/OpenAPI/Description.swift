// What the description of the API needs beyond the snapshot: comments, sizes and labels, as far as the caller may see.
import Foundation
import ServerDatabase
import ServerHTTP
import Wire

struct Description: Sendable {
    struct Column: Sendable {
        var name: String
        var type: String
        var isRequired: Bool
        var longest: Int?
        var labels: [String]
        var note: String?
    }

    struct Table: Sendable {
        var note: String?
        var columns: [Column] = []
    }

    /// The schema's comment.
    var note: String?
    /// By name; only those that the caller may use.
    var tables: [String: Table] = [:]
    /// Their comments by name; only functions that the caller may call.
    var routines: [String: String?] = [:]

    static func read(_ frame: Frame, _ database: Database) async throws -> Description {
        let answers = try await database.withRole(
            frame.caller, frame.counting(false),
            [
                Statement(CatalogQueries.emptySearchPath, prepared: false),
                Statement(note, [frame.schema], prepared: false), Statement(columns, [frame.schema], prepared: false),
                Statement(routines, [frame.schema], prepared: false),
            ])
        var description = Description(note: answers[1].scalar)
        for row in answers[2] { try description.add(row) }
        for row in answers[3] { description.routines[try row.string("name")] = row["note"] }
        return description
    }

    private mutating func add(_ row: Row) throws {
        let name = try row.string("table")
        var table = tables[name] ?? Table(note: row["note"])
        if let column = row["column"] {
            let labels = try row["labels"].map { try JSONValue(json: Data($0.utf8)).arrayValue ?? [] }
            table.columns.append(
                Column(
                    name: column, type: try row.string("type"), isRequired: try row.bool("required"),
                    longest: row["longest"].flatMap { Int($0) }, labels: (labels ?? []).compactMap(\.stringValue),
                    note: row["column_note"]))
        }
        tables[name] = table
    }

    private static let note = "select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = $1"

    private static let columns = """
        select c.relname as "table", obj_description(c.oid, 'pg_class') as note, a.attname as "column",
          col_description(c.oid, a.attnum) as column_note,
          format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type,
          a.attnotnull or (t.typtype = 'd' and t.typnotnull) as required,
          case when coalesce(nullif(t.typbasetype, 0), t.oid) in ('varchar'::regtype, 'bpchar'::regtype)
            then nullif(coalesce(nullif(a.atttypmod, -1), t.typtypmod), -1) - 4 end as longest,
          (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
            where e.enumtypid = coalesce(nullif(t.typbasetype, 0), t.oid)) as labels
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_type t on t.oid = a.atttypid
        where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
          and has_schema_privilege(n.oid, 'usage')
          and (has_table_privilege(c.oid, 'select, insert, update, delete')
            or has_any_column_privilege(c.oid, 'select, insert, update'))
        order by c.relname, a.attnum
        """

    private static let routines = """
        select p.proname as name, max(obj_description(p.oid, 'pg_proc')) as note
        from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = $1 and has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')
        group by p.proname
        """
}

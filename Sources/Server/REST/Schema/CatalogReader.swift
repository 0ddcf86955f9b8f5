// Reads pg_catalog in one transaction and builds a snapshot.
import Foundation
import ServerDatabase

enum CatalogReader {
    static func read(_ database: Database, schemas: [String]) async throws -> SchemaSnapshot {
        let names = arrayLiteral(schemas)
        let answers = try await database.transaction { session in
            try await session.pipeline([
                Statement(CatalogQueries.emptySearchPath, prepared: false),
                Statement(CatalogQueries.columns, [names], prepared: false),
                Statement(CatalogQueries.keys, prepared: false),
                Statement(CatalogQueries.attributes, prepared: false),
                Statement(CatalogQueries.views, prepared: false),
                Statement(CatalogQueries.routines, [names], prepared: false),
                Statement(RequestReaders.query, prepared: false),
            ])
        }
        var snapshot = try snapshot(
            columns: answers[1], keys: answers[2], attributes: answers[3], views: answers[4],
            routines: answers[5], schemas: schemas)
        snapshot.readsRequests = try answers[6].first?.bool("found") ?? true
        return snapshot
    }

    private static func snapshot(
        columns: Rows, keys: Rows, attributes: Rows, views: Rows, routines: Rows, schemas: [String]
    ) throws -> SchemaSnapshot {
        var snapshot = SchemaSnapshot()
        let (tables, names) = try self.tables(columns)
        snapshot.tables = tables
        let catalog = try KeyCatalog(attributes: attributes, keys: keys, views: views)
        for (oid, name) in names {
            snapshot.tables[name]?.primaryKey = catalog.primaryKey(of: oid)
        }
        let overloads = try RoutineReader.routines(routines)
        snapshot.routines = Dictionary(grouping: overloads.filter { !$0.isRowFunction }.map(\.routine), by: \.name)
        let found =
            catalog.relationships(exposed: names, tables: snapshot.tables)
            + overloads.compactMap { $0.relationship(tables: snapshot.tables) }
        snapshot.relationships = Dictionary(grouping: found, by: \.source)
        for (name, routines) in snapshot.routines {
            snapshot.routines[name] = routines.map { $0.withColumns(of: snapshot.tables) }
        }
        return snapshot
    }

    private static func tables(_ rows: Rows) throws -> ([QualifiedName: Table], [Int: QualifiedName]) {
        var tables: [QualifiedName: Table] = [:]
        var names: [Int: QualifiedName] = [:]
        for row in rows {
            let name = QualifiedName(try row.string("schema"), try row.string("table"))
            let kind = try row.string("kind")
            let events = try row.int("events")
            names[try row.int("oid")] = name
            // The bits are those of Postgres' CmdType: update 2, insert 3, delete 4.
            var table =
                tables[name]
                ?? Table(
                    name: name, isView: kind == "v" || kind == "m", isPlainTable: kind == "r",
                    isInsertable: events & 8 != 0, isUpdatable: events & 4 != 0, isDeletable: events & 16 != 0,
                    seenBy: Set((row["seen_by"] ?? "").split(separator: ",").map(String.init)))
            if let column = row["column"] {
                table.columns.append(
                    Column(
                        name: column, type: try row.string("type"), baseType: try row.string("base"),
                        defaultExpression: row["default"], isGenerated: try row.bool("generated")))
            }
            tables[name] = table
        }
        return (tables, names)
    }

    /// `{"a","b"}`: an array in Postgres' text form.
    static func arrayLiteral(_ values: [String]) -> String {
        ServerDatabase.arrayLiteral(values)
    }
}

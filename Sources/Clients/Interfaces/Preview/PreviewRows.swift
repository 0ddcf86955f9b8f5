/// Sample tables that can be read and written as the real ones can, and refuse what those refuse.
import Foundation
import Wire

/// Forgets everything with the process. A table without samples is there and empty, and takes any column.
package final class PreviewRows: Sendable {
    private typealias Table = [[String: JSONValue]]
    private let tables: Locked<[String: Table]>
    private let columns: [String: Set<String>]
    private let backend: PreviewBackend

    package init(_ backend: PreviewBackend) {
        let tables = backend.tables.mapValues { $0.compactMap(\.objectValue) }
        self.backend = backend
        self.tables = Locked(tables)
        columns = tables.mapValues { $0.reduce(into: []) { $0.formUnion($1.keys) } }
    }

    package var client: DatabaseClient {
        DatabaseClient(
            select: { [self] (query) async throws(ClientError) in try select(query) },
            insert: { [self] (write) async throws(ClientError) in try insert(write) },
            update: { [self] (update) async throws(ClientError) in try self.update(update) },
            upsert: { [self] (upsert) async throws(ClientError) in try self.upsert(upsert) },
            delete: { [self] (query) async throws(ClientError) in try delete(query) },
            rpc: { [self] (call) async throws(ClientError) in try self.call(call) })
    }

    private func select(_ query: RowQuery) throws(ClientError) -> Data {
        guard (query.offset ?? 0) >= 0, (query.limit ?? 0) >= 0 else { throw .refusedRow("PGRST103") }
        let matches = try matcher(query)
        let found = try order(tables.withLock { $0[query.table] ?? [] }.filter(matches), by: query)
        let page = found.dropFirst(query.offset ?? 0).prefix(query.limit ?? .max)
        return try json(Array(page), query.columns, query.table)
    }

    private func insert(_ write: RowWrite) throws(ClientError) -> Data {
        try check(write.columns, of: write.table)
        return try answer(write.answer, write.table) { (table) throws(ClientError) in
            for row in write.rows { try Self.add(row, to: &table) }
            return write.rows
        }
    }

    private func upsert(_ upsert: RowUpsert) throws(ClientError) -> Data {
        try upsert.check()
        try check(upsert.write.columns.union(upsert.conflict), of: upsert.write.table)
        return try answer(upsert.write.answer, upsert.write.table) { (table) throws(ClientError) in
            var written: Table = []
            for row in upsert.write.rows {
                let place = table.firstIndex { old in upsert.conflict.allSatisfy { old[$0] == row[$0] } }
                if let place, upsert.resolution == .merge {
                    table[place].merge(row) { $1 }
                    written.append(table[place])
                } else if place == nil {
                    try Self.add(row, to: &table)
                    written.append(row)
                }
            }
            return written
        }
    }

    private func update(_ update: RowUpdate) throws(ClientError) -> Data {
        try update.rows.checkNamesRows()
        try check(Set(update.values.keys), of: update.rows.table)
        let matches = try matcher(update.rows)
        return try answer(update.answer, update.rows.table) { (table) throws(ClientError) in
            let places = table.indices.filter { matches(table[$0]) }
            for place in places { table[place].merge(update.values) { $1 } }
            return places.map { table[$0] }
        }
    }

    private func delete(_ query: RowQuery) throws(ClientError) -> Data {
        try query.checkNamesRows()
        let matches = try matcher(query)
        return try answer(.columns(query.columns), query.table) { (table) throws(ClientError) in
            let gone = table.filter(matches)
            table.removeAll(where: matches)
            return gone
        }
    }

    private func call(_ call: RemoteCall) throws(ClientError) -> Data {
        guard let function = backend.functions[call.function] else { throw .refusedRow("PGRST202") }
        return try function(call.arguments).map { Data($0.jsonText.utf8) } ?? Data()
    }

    /// Changes a table all at once or not at all.
    private func answer(
        _ wish: RowAnswer, _ name: String,
        _ change: @Sendable (inout [[String: JSONValue]]) throws(ClientError) -> [[String: JSONValue]]
    ) throws(ClientError) -> Data {
        if case .columns(let columns) = wish { _ = try json([], columns, name) }
        let outcome = tables.withLock { tables -> Result<[[String: JSONValue]], ClientError> in
            var table = tables[name] ?? []
            do throws(ClientError) {
                let rows = try change(&table)
                tables[name] = table
                return .success(rows)
            } catch { return .failure(error) }
        }
        let rows = try outcome.get()
        guard case .columns(let columns) = wish else { return Data() }
        return try json(rows, columns, name)
    }

    /// The samples' key is `id`.
    private static func add(_ row: [String: JSONValue], to table: inout [[String: JSONValue]]) throws(ClientError) {
        if let id = row["id"], table.contains(where: { $0["id"] == id }) { throw .refusedRow("23505") }
        table.append(row)
    }

    private func check(_ names: Set<String>, of table: String) throws(ClientError) {
        if let known = columns[table], !known.isEmpty, !names.isSubset(of: known) { throw .refusedRow("PGRST204") }
    }

    private func know(_ column: String, of table: String) throws(ClientError) {
        if let known = columns[table], !known.isEmpty, !known.contains(column) { throw .refusedRow("42703") }
    }
}

extension PreviewRows {
    private func matcher(_ query: RowQuery) throws(ClientError) -> @Sendable ([String: JSONValue]) -> Bool {
        var conditions: [(String, PreviewCondition)] = []
        for filter in query.filters {
            try know(filter.name, of: query.table)
            conditions.append((filter.name, try PreviewCondition(filter.condition)))
        }
        return { [conditions] row in conditions.allSatisfy { $1.holds(row[$0] ?? .null) } }
    }

    /// Terms of the form `column.desc.nullslast`.
    private func order(_ rows: [[String: JSONValue]], by query: RowQuery) throws(ClientError) -> [[String: JSONValue]] {
        var rows = rows
        // The last term first, as sorting keeps the order of equals.
        for term in (query.order ?? "").split(separator: ",").reversed() {
            let words = term.split(separator: ".").map(String.init)
            guard let column = words.first, words.dropFirst().allSatisfy(Self.orderWords.contains) else {
                throw .refusedRow("PGRST100")
            }
            try know(column, of: query.table)
            let falls = words.contains("desc")
            let nullsFirst = words.contains("nullsfirst") || falls && !words.contains("nullslast")
            let (empty, full) = (
                rows.filter { ($0[column] ?? .null).isNull }, rows.filter { !($0[column] ?? .null).isNull }
            )
            let sorted = full.enumerated().sorted { left, right in
                let order = PreviewCondition.order(left.element[column] ?? .null, right.element[column] ?? .null)
                return order == 0 ? left.offset < right.offset : falls ? order > 0 : order < 0
            }.map(\.element)
            rows = nullsFirst ? empty + sorted : sorted + empty
        }
        return rows
    }

    private static let orderWords: Set<String> = ["asc", "desc", "nullsfirst", "nullslast"]

    /// Plain columns only: what the samples can't do is said and not guessed.
    private func json(_ rows: [[String: JSONValue]], _ columns: String, _ table: String) throws(ClientError) -> Data {
        guard columns != "*" else { return Data(JSONValue.array(rows.map(JSONValue.object)).jsonText.utf8) }
        let names = columns.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        for name in names {
            guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
                throw .unexpected("sample tables know plain columns, not \(name)")
            }
            try know(name, of: table)
        }
        let picked = rows.map { row in
            JSONValue.object(Dictionary(uniqueKeysWithValues: Set(names).map { ($0, row[$0] ?? .null) }))
        }
        return Data(JSONValue.array(picked).jsonText.utf8)
    }
}

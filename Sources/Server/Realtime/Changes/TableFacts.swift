/// What decides about a table's changes: its columns, who reads them, and for which roles every row is open.
import Foundation
import ServerDatabase
import Wire

struct TableFacts: Sendable, Decodable {
    struct Column: Sendable, Decodable {
        var name: String
        /// As clients know types: `int8`, `_text`.
        var type: String
        /// As SQL knows it: `bigint`, `text[]`.
        var cast: String
        var key: Bool
        var readers: [String]
    }
    var rls: Bool
    var open: [String]
    var columns: [Column]

    /// Asked anew for each batch of changes: policies and grants may have changed.
    static func of(_ relation: UInt32, _ database: Database) async throws -> TableFacts? {
        let text = try await database.query("select realtime.table_facts($1::oid)", ["\(relation)"]).scalar
        return try text.map { try JSONBounds.ours.decode(TableFacts.self, from: Data($0.utf8)) }
    }

    func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}

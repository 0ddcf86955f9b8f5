/// A replication slot of this server, read in SQL.
///
/// The slot is temporary: it ends with its connection, so that a server that has gone holds back no log. It exists only
/// while somebody watches. It was chosen over triggers with `NOTIFY`, whose lock at commit all writers share: with them
/// inserts were 2.5 times slower, and with a slot a tenth (Docs/Realtime.md). A table is turned on by `alter publication`
/// alone.
import Foundation
import NIOCore
import ServerDatabase

struct ChangeSlot: Sendable {
    let database: Database
    /// Changes that are read at once; those beyond are lost, and the log says so.
    let limit: Int
    private let name = "atelier_" + UUID().uuidString.prefix(8).lowercased()

    init(database: Database, limit: Int) { (self.database, self.limit) = (database, limit) }

    func open() async throws {
        _ = try await database.query(
            """
            select pg_create_logical_replication_slot($1, 'pgoutput', true)
            where not exists (select from pg_replication_slots where slot_name = $1)
            """, [name])
    }

    func close() async throws {
        _ = try await database.query(
            "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1", [name])
    }

    /// Where the log ends; while it stays there, nothing has changed.
    func position() async throws -> String? {
        try await database.query("select pg_current_wal_insert_lsn()").scalar
    }

    /// All changes since the last call, and whether there were more than are read.
    func read() async throws -> (changes: [Change], isCut: Bool) {
        let rows = try await database.query(
            """
            select data from pg_logical_slot_get_binary_changes($1, null, $2::int,
                'proto_version', '1', 'publication_names', 'supabase_realtime') limit $2::int + 1
            """, [name, "\(limit)"])
        var reader = LogReader()
        var changes: [Change] = []
        for row in rows.prefix(limit) {
            if let change = try reader.read(row.withBytes(at: 0) { Self.bytes($0) }) { changes.append(change) }
        }
        return (changes, rows.count > limit)
    }

    /// Postgres writes bytes as `\x` and two digits for each.
    private static func bytes(_ text: UnsafeRawBufferPointer?) -> ByteBuffer {
        guard let text, text.count >= 2 else { return ByteBuffer() }
        var bytes = ByteBuffer()
        bytes.reserveCapacity(text.count / 2)
        for place in stride(from: 2, to: text.count - 1, by: 2) {
            bytes.writeInteger(digit(text[place]) << 4 | digit(text[place + 1]))
        }
        return bytes
    }

    private static func digit(_ character: UInt8) -> UInt8 { character < 0x3A ? character - 0x30 : character - 0x57 }
}

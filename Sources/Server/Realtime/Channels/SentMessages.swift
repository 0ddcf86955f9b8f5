/// Messages that SQL has sent to channels.
import Foundation
import ServerDatabase
import Wire

struct SentMessages: Sendable {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// The newest of a private channel since a time in milliseconds, oldest first.
    func recent(_ topic: String, _ since: Int, _ limit: Int) async throws -> [Broadcast] {
        let rows = try await database.query(
            """
            select id, event, payload from realtime.messages
            where topic = $1 and private and extension = 'broadcast' and event is not null
            and inserted_at >= greatest(to_timestamp($2::bigint / 1000.0) at time zone 'utc', now() at time zone 'utc' - interval '3 days')
            order by inserted_at desc limit $3::int
            """, [topic, "\(since)", "\(limit)"])
        return rows.reversed().compactMap { row in
            Self.broadcast(id: row["id"], event: row["event"], payload: row["payload"], isReplayed: true)
        }
    }

    func message(_ id: String) async throws -> (Room, Broadcast)? {
        guard UUID(uuidString: id) != nil else { return nil }
        let rows = try await database.query(
            "select id, topic, event, payload, private from realtime.messages where id = $1", [id])
        guard let row = rows.first, let topic = row["topic"],
            let broadcast = Self.broadcast(id: row["id"], event: row["event"], payload: row["payload"])
        else { return nil }
        return (Room(name: topic, isPrivate: row["private"] == "t"), broadcast)
    }

    private static func broadcast(
        id: String?, event: String?, payload: String?, isReplayed: Bool = false
    ) -> Broadcast? {
        guard let event else { return nil }
        let value = payload.flatMap { try? JSONValue(json: Data($0.utf8), within: .ours) } ?? .object([:])
        return Broadcast(event: event, payload: value, id: id, isReplayed: isReplayed)
    }

    /// Messages are kept for three days, as on a hosted project.
    func sweep() async throws {
        _ = try await database.pipeline([
            Statement(
                """
                delete from realtime.messages where id in (
                    select id from realtime.messages where inserted_at < now() - interval '3 days' limit 10000)
                """),
            Statement("delete from realtime.relayed where made_at < now() - interval '1 minute'"),
        ])
    }
}

/// Asks the policies of `realtime.messages` what a caller may do in a private channel.
import Foundation
import ServerDatabase

struct Authorization: Sendable {
    let database: Database

    /// Two rows are written as the server and looked for as the caller; then the caller tries to write. All of it is
    /// rolled back, so no message is ever told.
    func rights(of caller: Caller, in topic: String) async throws -> Rights {
        var settings = RequestSettings()
        settings.extra["realtime.topic"] = topic
        settings.timeout = .seconds(5)
        let (asked, question) = (settings, UUID().uuidString)
        do {
            return try await database.transaction { session -> Rights in
                _ = try await session.query(
                    """
                    insert into realtime.messages (payload, topic, extension, private) values
                    (jsonb_build_object('question', $1::text), $2, 'broadcast', true),
                    (jsonb_build_object('question', $1::text), $2, 'presence', true)
                    """, [question, topic])
                try await session.become(caller, asked)
                let seen = try await Self.seen(session, topic, question)
                throw await Rollback(
                    Rights(
                        receivesBroadcasts: seen.contains("broadcast"),
                        sendsBroadcasts: Self.mayWrite(session, topic, "broadcast"),
                        receivesPresence: seen.contains("presence"),
                        sendsPresence: Self.mayWrite(session, topic, "presence")))
            }
        } catch let answer as Rollback<Rights> { return answer.value }
    }

    /// A policy that fails shows nothing.
    private static func seen(_ session: Session, _ topic: String, _ question: String) async throws -> Set<String> {
        do {
            return try await session.savepoint {
                let rows = try await session.query(
                    "select extension from realtime.messages where topic = $1 and payload ->> 'question' = $2",
                    [topic, question])
                return Set(rows.compactMap { $0[0] })
            }
        } catch let error as DatabaseError where error.kind == .server { return [] }
    }

    private static func mayWrite(_ session: Session, _ topic: String, _ kind: String) async -> Bool {
        do {
            try await session.savepoint {
                _ = try await session.query(
                    "insert into realtime.messages (topic, extension, private) values ($1, $2, true)", [topic, kind])
            }
            return true
        } catch { return false }
    }
}

/// Notices, messages and devices in the database.
import Foundation
import ServerDatabase

/// A message that is this server's to send, with what its words are made from.
struct TakenPush: Sendable {
    var id: UUID
    var attempts: Int
    var notice: Notice
    var device: Int
    var environment: PushEnvironment
    var token: String
    var key: String
    var expiresAt: Date
}

struct PushStore: Sendable {
    /// For so long a taken message is nobody else's.
    static let seconds = 90
    let database: Database

    func take(_ limit: Int) async throws -> [TakenPush] {
        try await database.query(
            """
            select id, attempts, app, kind, subject, key, extract(epoch from expires_at)::bigint as expires_at,
                device_id, environment, token, locale
            from atelier.take_pushes($1, $2)
            """, [String(limit), String(Self.seconds)]
        ).map { row in
            TakenPush(
                id: try row.uuid("id"), attempts: try row.int("attempts"),
                notice: Notice(
                    app: try row.string("app"), kind: try row.string("kind"), subject: row["subject"],
                    locale: try row.string("locale")),
                device: try row.int("device_id"),
                environment: PushEnvironment(rawValue: try row.string("environment")) ?? .production,
                token: try row.string("token"), key: try row.string("key"),
                expiresAt: Date(timeIntervalSince1970: Double(try row.int("expires_at"))))
        }
    }

    /// - Parameter retry: nil when the message is done with.
    func end(_ push: TakenPush, retry: Duration?) async throws {
        _ = try await database.query(
            "select atelier.end_push($1, $2)", [push.id.uuidString, retry.map { String($0.components.seconds) }])
    }

    /// - Parameter since: when the token was known to be dead; nil for now.
    func forget(_ device: Int, since: Date?) async throws -> Bool {
        try await database.query(
            "select atelier.forget_dead_device($1, coalesce(to_timestamp($2::float8), now()))",
            [String(device), since.map { String($0.timeIntervalSince1970) }]
        ).scalar == "t"
    }

    /// Writes notices of jobs that take long; answers how many.
    /// - Parameter kinds: after how long, by kind.
    func noticeLate(_ kinds: [String: Duration]) async throws -> Int {
        let names = kinds.keys.sorted()
        let seconds = names.map { String(kinds[$0]?.components.seconds ?? 0) }
        return try await database.query(
            "select atelier.notice_late_jobs($1, $2)",
            ["{\(names.joined(separator: ","))}", "{\(seconds.joined(separator: ","))}"]
        ).scalar.flatMap { Int($0) } ?? 0
    }

    func forgetOld(days: Int) async throws {
        _ = try await database.query("select atelier.forget_notices(make_interval(days => $1::int))", [String(days)])
    }
}

/// The devices of accounts, as `POST /functions/v1/devices` changes them.
package struct Devices: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// Whoever registers a token last has it.
    /// - Parameter session: what is sent ends with it.
    package func register(
        _ token: String, _ environment: PushEnvironment, app: String, locale: String, user: UUID, session: UUID?
    ) async throws {
        _ = try await database.query(
            "select atelier.register_device($1, $2, $3, $4, $5, $6)",
            [user.uuidString, session?.uuidString, app, environment.rawValue, token, locale])
    }

    /// False when there was no such device of theirs.
    package func remove(
        _ token: String, _ environment: PushEnvironment, app: String, user: UUID
    ) async throws -> Bool {
        try await database.query(
            "select atelier.remove_device($1, $2, $3, $4)",
            [user.uuidString, app, environment.rawValue, token]
        ).scalar == "t"
    }
}

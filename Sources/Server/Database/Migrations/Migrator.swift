/// Brings a database up to date: one transaction per file, each file once, one replica at a time.
import Foundation
import Logging

package struct Migrator: Sendable {
    package enum Failure: Error, Sendable, CustomStringConvertible {
        /// Its text differs from the applied one; a change needs a new file.
        case edited(String)
        case failed(String, DatabaseError)

        package var description: String {
            switch self {
            case .edited(let name):
                "migration \(name) was changed after it had been applied; put it back and add a new file instead"
            case .failed(let name, let error): "migration \(name) failed and was rolled back: \(error)"
            }
        }
    }

    private let info: String
    private let logger: Logger

    package init(info: String, logger: Logger) {
        self.info = info
        self.logger = logger
    }

    /// Applies missing migrations and returns their names. Blocks: call it through `run()`.
    ///
    /// The advisory lock makes a second replica wait, and then find nothing to do.
    private func migrate(_ migrations: [Migration]) throws -> [String] {
        let connection = try Connection(info)
        _ = try connection.script("select pg_advisory_lock(hashtext('atelier migrations'))")
        // It ends with the connection if anything below throws.
        _ = try connection.script(
            """
            create schema if not exists _atelier; revoke all on schema _atelier from public;
            create table if not exists _atelier.migrations (series text, name text, checksum text not null,
                applied_at timestamptz not null default now(), primary key (series, name));
            alter table _atelier.migrations enable row level security
            """)
        let applied = try history(connection)
        let isForeign = try isForeignPlatform(connection, applied)
        var done: [String] = []
        for migration in migrations where !(isForeign && migration.series == .platform) {
            if let checksum = applied[migration.series.rawValue + "/" + migration.name] {
                guard checksum == migration.checksum else { throw Failure.edited(migration.name) }
                continue
            }
            try apply(migration, connection)
            logger.info("migrated", metadata: ["file": "\(migration.name)"])
            done.append(migration.name)
        }
        _ = try connection.script("select pg_advisory_unlock_all()")
        return done
    }

    /// The same, off the cooperative threads.
    package func run(_ migrations: [Migration]) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try migrate(migrations) }) }
            thread.name = "migrator"
            thread.start()
        }
    }

    private func history(_ connection: Connection) throws -> [String: String] {
        let rows = try connection.script("select series || '/' || name as key, checksum from _atelier.migrations")
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.string("key"), try $0.string("checksum")) })
    }

    /// A database that has `auth.users` although we never created it is a hosted project: we must not change its
    /// platform.
    private func isForeignPlatform(_ connection: Connection, _ applied: [String: String]) throws -> Bool {
        let isOurs = applied.keys.contains { $0.hasPrefix(Migration.Series.platform.rawValue) }
        return try !isOurs && connection.script("select to_regclass('auth.users')").scalar != nil
    }

    private func apply(_ migration: Migration, _ connection: Connection) throws {
        do {
            _ = try connection.script("begin")
            _ = try connection.script(migration.sql)
            _ = try connection.pipeline([
                Statement(
                    "insert into _atelier.migrations (series, name, checksum) values ($1, $2, $3)",
                    [migration.series.rawValue, migration.name, migration.checksum])
            ])
            _ = try connection.script("notify pgrst, 'reload schema'; commit")
        } catch {
            connection.reset()
            throw Failure.failed(migration.name, error)
        }
    }

    /// Runs commands that Postgres refuses inside a transaction, such as `create database`, on a connection of their
    /// own.
    package static func runScript(_ sql: String, info: String) throws {
        _ = try Connection(info).script(sql)
    }
}

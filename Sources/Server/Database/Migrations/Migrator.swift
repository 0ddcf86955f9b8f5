/// Brings a database up to date: one transaction per file, each file once, one replica at a time.
import Foundation
import Logging

package struct Migrator: Sendable {
    package enum Failure: Error, Sendable, CustomStringConvertible {
        /// Its text differs from the applied one; a change needs a new file.
        case edited(String)
        case failed(String, DatabaseError)
        /// A statement of somebody's file failed.
        case statement(String, line: Int, column: Int, DatabaseError, isOutside: Bool)
        /// Nothing of the file was tried.
        case refused(String, line: Int, String)

        package var description: String {
            switch self {
            case .edited(let name):
                "migration \(name) was changed after it had been applied; put it back and add a new file instead"
            case .failed(let name, let error): "migration \(name) failed and was rolled back: \(error)"
            case .statement(let name, let line, let column, let error, let isOutside):
                "\(name), line \(line), column \(column): \(Self.words(error)); "
                    + (isOutside
                        ? "what stands before it in the file was applied" : "nothing of this file was applied")
            case .refused(let name, let line, let reason):
                "\(name), line \(line): \(reason); nothing of this file was applied"
            }
        }

        private static func words(_ error: DatabaseError) -> String {
            var words = error.message
            if let detail = error.detail { words += " (\(detail))" }
            if error.sqlState == "25001" {
                words += "; begin the file with the line \"\(ScriptRun.outside)\", and put only such statements in it"
            } else if let hint = error.hint {
                words += "; \(hint)"
            }
            return words.split(separator: "\n").joined(separator: " ")
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
    private func migrate(_ migrations: [Migration], again: Set<Migration.Series>) throws -> [String] {
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
        let ours = migrations.filter { !(isForeign && $0.series == .platform) }
        // Rows that a project begins with may change: they are only ever added once, or when somebody asks.
        for migration in ours where migration.series != .seed && migration.state(in: applied) == .edited {
            throw Failure.edited(migration.name)
        }
        var done: [String] = []
        for migration in ours
        where migration.state(in: applied) == .pending || again.contains(migration.series) {
            try apply(migration, connection)
            logger.info("migrated", metadata: ["file": "\(migration.name)"])
            done.append(migration.name)
        }
        _ = try connection.script("select pg_advisory_unlock_all()")
        return done
    }

    /// The same, off the cooperative threads.
    ///
    /// - Parameter again: files of these series are applied even if they were before.
    package func run(_ migrations: [Migration], again: Set<Migration.Series> = []) async throws -> [String] {
        try await onThread { try migrate(migrations, again: again) }
    }

    /// What `run` would do, without doing anything.
    package func states(of migrations: [Migration]) async throws -> [(migration: Migration, state: Migration.State)] {
        try await onThread {
            let connection = try Connection(info)
            let isFresh = try connection.script("select to_regclass('_atelier.migrations')").scalar == nil
            let applied = isFresh ? [:] : try history(connection)
            return migrations.map { ($0, $0.state(in: applied)) }
        }
    }

    private func onThread<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
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
        let record = Statement(
            """
            insert into _atelier.migrations (series, name, checksum) values ($1, $2, $3)
            on conflict (series, name) do update set checksum = excluded.checksum, applied_at = now()
            """, [migration.series.rawValue, migration.name, migration.checksum])
        switch migration.series {
        case .project, .seed:
            // A connection of its own, because a file may change any setting of its session.
            try ScriptRun(migration: migration, connection: try Connection(info)).run(recording: record)
        case .platform, .product:
            do {
                _ = try connection.script("begin")
                _ = try connection.script(migration.sql)
                _ = try connection.pipeline([record])
                _ = try connection.script("notify pgrst, 'reload schema'; commit")
            } catch {
                connection.reset()
                throw Failure.failed(migration.name, error)
            }
        }
    }

    /// Runs commands that Postgres refuses inside a transaction, such as `create database`, on a connection of their
    /// own.
    package static func runScript(_ sql: String, info: String) throws {
        _ = try Connection(info).script(sql)
    }
}

extension Migration {
    package enum State: String, Sendable {
        case applied, pending
        /// It was applied with another text.
        case edited
    }

    fileprivate func state(in applied: [String: String]) -> State {
        guard let checksum = applied[series.rawValue + "/" + name] else { return .pending }
        return checksum == self.checksum ? .applied : .edited
    }
}

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

    /// Applies missing migrations and returns their names.
    ///
    /// The advisory lock makes a second replica wait, and then find nothing to do.
    /// - Parameter again: files of these series are applied even if they were before.
    package func run(_ migrations: [Migration], again: Set<Migration.Series> = []) async throws -> [String] {
        try await Line.with(info, logger: logger) { line in
            try await line.script("select pg_advisory_lock(hashtext('atelier migrations'))")
            // It ends with the connection if anything below throws.
            try await line.script(
                """
                create schema if not exists _atelier; revoke all on schema _atelier from public;
                create table if not exists _atelier.migrations (series text, name text, checksum text not null,
                    applied_at timestamptz not null default now(), primary key (series, name));
                alter table _atelier.migrations enable row level security
                """)
            let done = try await migrate(migrations, again, line)
            try await line.script("select pg_advisory_unlock_all()")
            return done
        }
    }

    private func migrate(
        _ migrations: [Migration], _ again: Set<Migration.Series>, _ line: Line
    ) async throws -> [String] {
        let applied = try await history(line)
        let isForeign = try await isForeignPlatform(line, applied)
        let ours = migrations.filter { !(isForeign && $0.series == .platform) }
        // Rows that a project begins with may change: they are only ever added once, or when somebody asks.
        for migration in ours where migration.series != .seed && migration.state(in: applied) == .edited {
            throw Failure.edited(migration.name)
        }
        var done: [String] = []
        for migration in ours
        where migration.state(in: applied) == .pending || again.contains(migration.series) {
            try await apply(migration, line)
            logger.info("migrated", metadata: ["file": "\(migration.name)"])
            done.append(migration.name)
        }
        return done
    }

    /// What `run` would do, without doing anything.
    package func states(of migrations: [Migration]) async throws -> [(migration: Migration, state: Migration.State)] {
        try await Line.with(info, logger: logger) { line in
            let isFresh = try await line.script("select to_regclass('_atelier.migrations')").scalar == nil
            let applied = isFresh ? [:] : try await history(line)
            return migrations.map { ($0, $0.state(in: applied)) }
        }
    }

    private func history(_ line: Line) async throws -> [String: String] {
        let rows = try await line.script("select series || '/' || name as key, checksum from _atelier.migrations")
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.string("key"), try $0.string("checksum")) })
    }

    /// A database that has `auth.users` although we never created it is a hosted project: we must not change its
    /// platform.
    private func isForeignPlatform(_ line: Line, _ applied: [String: String]) async throws -> Bool {
        if applied.keys.contains(where: { $0.hasPrefix(Migration.Series.platform.rawValue) }) { return false }
        return try await line.script("select to_regclass('auth.users')").scalar != nil
    }

    private func apply(_ migration: Migration, _ line: Line) async throws {
        let record = Statement(
            """
            insert into _atelier.migrations (series, name, checksum) values ($1, $2, $3)
            on conflict (series, name) do update set checksum = excluded.checksum, applied_at = now()
            """, [migration.series.rawValue, migration.name, migration.checksum])
        switch migration.series {
        case .project, .seed:
            // A connection of its own, because a file may change any setting of its session.
            try await Line.with(info, logger: logger) { line in
                try await ScriptRun(migration: migration, line: line).run(recording: record)
            }
        case .platform, .product:
            try await applyOurs(migration, record, line)
        }
    }

    /// Roles belong to the whole cluster: at this moment another database's migration may be changing them, too.
    private func applyOurs(_ migration: Migration, _ record: Statement, _ line: Line) async throws {
        for attempt in 1... {
            do throws(DatabaseError) {
                try await line.script("begin")
                try await line.script(migration.sql)
                _ = try await line.execute(record)
                try await line.script("notify pgrst, 'reload schema'; commit")
                return
            } catch {
                _ = try? await line.script("rollback")
                let isRace = error.sqlState == "XX000" && error.message.hasPrefix("tuple concurrently")
                guard isRace, attempt < 10 else { throw Failure.failed(migration.name, error) }
                try await Task.sleep(for: .milliseconds(20 * attempt))
            }
        }
    }

    /// Runs commands that Postgres refuses inside a transaction, such as `create database`, on a connection of their
    /// own.
    package static func runScript(_ sql: String, info: String) async throws {
        try await Line.with(info, logger: Logger(label: "atelier.script", factory: { _ in SwiftLogNoOpLogHandler() })) {
            _ = try await $0.script(sql)
        }
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

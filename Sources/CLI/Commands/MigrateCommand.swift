/// `atelier migrate`: brings a database up to date without starting the server, with a folder of somebody's own, too.
import ArgumentParser
import CommandKit
import Foundation
import Logging
import Server
import ServerDatabase

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Apply missing migrations: the server's own, and those of a folder.",
        discussion: """
            The folder is a Supabase project, its supabase folder or supabase/migrations; or any folder of .sql files, \
            which are applied in the order of their names. Each file is one transaction. The server may run meanwhile; \
            it serves new tables at once. seed.sql runs once, after the migrations.

            A file that begins with the line "-- atelier: no transaction" runs without one, for statements such as \
            create index concurrently.
            """)

    @Argument(help: "The folder; without one only the server's own migrations, which `serve` applies by itself.")
    var folder: String?
    @Flag(help: "Apply seed.sql again.") var seed = false
    @Flag(help: "Only say what is applied and what isn't.") var list = false
    @OptionGroup var data: DataOption
    @Option(help: "A libpq connection string. [ATELIER_DATABASE_URL, DATABASE_URL; default: the embedded Postgres]")
    var databaseURL: String?

    func run() async throws {
        let logger = Logger(label: "atelier") { LogfmtHandler(label: $0, level: .warning) }
        // Before a database is asked for anything: a mistake in the folder must not leave half of it applied.
        let files = try folder.map { try MigrationFolder(URL(fileURLWithPath: $0, isDirectory: true)) }
        if seed, files?.seed == nil { throw CommandFailure("--seed needs a folder with a seed.sql") }
        let work = { @Sendable (info: String) async throws in
            let migrator = Migrator(info: info, logger: logger)
            if list { try await show(files, migrator) } else { try await migrate(files, migrator) }
        }
        do {
            if let url = Environment().databaseURL(databaseURL) { return try await work(url) }
            if list, !FileManager.default.fileExists(atPath: data.folder.path) { throw data.noServer }
            try await EmbeddedPostgres(data: data.folder, logger: logger).withDatabase(work)
        } catch let error as DatabaseError { throw CommandFailure("\(error)") }
    }

    private func migrate(_ files: MigrationFolder?, _ migrator: Migrator) async throws {
        for name in files?.skipped ?? [] { print("skipped \(name): a migration is called <timestamp>_<name>.sql") }
        var names = try await migrator.run(try Migration.platform() + Migration.product())
        names.forEach { print("applied \($0)") }
        guard let files else {
            if names.isEmpty { print("up to date") }
            return
        }
        names += try await apply(files.migrations, migrator)
        if let seed = files.seed {
            let state = try await migrator.states(of: [seed]).first?.state
            names += try await apply([seed], migrator)
            if state == .edited, !self.seed { print("\(seed.name) has changed since; --seed applies it again") }
        }
        if names.isEmpty { print("up to date") }
    }

    /// One by one: what was applied before a failure is printed before it.
    private func apply(_ migrations: [Migration], _ migrator: Migrator) async throws -> [String] {
        // All at once finds edited files before the first one is applied.
        let states = try await migrator.states(of: migrations)
        if let edited = states.first(where: { $0.state == .edited && $0.migration.series != .seed }) {
            throw Migrator.Failure.edited(edited.migration.name)
        }
        var names: [String] = []
        for migration in migrations {
            for name in try await migrator.run([migration], again: seed ? [.seed] : []) {
                print("applied \(name)")
                names.append(name)
            }
        }
        return names
    }

    private func show(_ files: MigrationFolder?, _ migrator: Migrator) async throws {
        let own = try Migration.platform() + Migration.product()
        let asked = files.map { $0.migrations + ($0.seed.map { [$0] } ?? []) } ?? own
        for (migration, state) in try await migrator.states(of: asked) { print("\(state.rawValue)\t\(migration.name)") }
    }
}

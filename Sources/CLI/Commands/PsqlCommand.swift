/// `atelier psql`: Postgres' shell on the server's database.
import ArgumentParser
import CommandKit
import Foundation
import Logging
import Server
import ServerDatabase
import Subprocess
import Synchronization
import SystemPackage

struct PsqlCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "psql",
        abstract: "Open psql on the server's database, whether the server runs or not.",
        discussion: """
            What follows goes to psql: atelier psql -c 'select 1', atelier psql -f tables.sql, atelier psql < tables.sql. \
            --data and --database-url come first.
            """)

    @OptionGroup var data: DataOption
    @Option(help: "A libpq connection string. [ATELIER_DATABASE_URL, DATABASE_URL; default: the embedded Postgres]")
    var databaseURL: String?
    @Argument(parsing: .captureForPassthrough, help: "What psql is given.") var arguments: [String] = []

    func run() async throws {
        if arguments == ["--help"] { throw CleanExit.helpRequest(self) }
        let logger = Logger(label: "atelier") { LogfmtHandler(label: $0, level: .warning) }
        if let url = Environment().databaseURL(databaseURL) { throw ExitCode(try await shell(Terminal.psql, url)) }
        // A mistyped folder must not become an empty database.
        guard FileManager.default.fileExists(atPath: data.folder.path) else { throw data.noServer }
        let postgres = try await EmbeddedPostgres(data: data.folder, logger: logger)
        guard postgres.exists else { throw data.noServer }
        let psql = postgres.psql
        throw ExitCode(try await postgres.withDatabase { info in try await shell(psql, info) })
    }

    /// In our terminal, as whoever started us: psql reads the files that this person may read.
    private func shell(_ psql: URL?, _ info: String) async throws -> Int32 {
        guard let psql else { throw CommandFailure("psql isn't installed; on Debian it is in postgresql-client") }
        guard let variables = Terminal.environment(info) else {
            throw CommandFailure("the database's connection string is no libpq connection string")
        }
        // Ctrl-C is psql's: it ends a statement there. Whoever ends us ends psql, and then we stop Postgres. Handlers,
        // unlike ignored signals, are not inherited.
        signal(SIGINT) { _ in }
        for number in [SIGTERM, SIGHUP] { signal(number, passOn) }
        let result = try await Subprocess.run(
            .path(FilePath(psql.path)), arguments: Arguments(words),
            environment: .inherit.updating(
                Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0), $1) })),
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ) { execution in
            running.store(execution.processIdentifier.value, ordering: .relaxed)
        }
        return switch result.terminationStatus {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }

    private var words: [String] { arguments.first == "--" ? Array(arguments.dropFirst()) : arguments }
}

/// psql's process, once it runs.
private let running = Atomic<Int32>(0)

private func passOn(_ signal: Int32) {
    let pid = running.load(ordering: .relaxed)
    if pid > 0 { kill(pid, signal) }
}

/// `atelier migrate`: brings a database up to date without starting the server.
import ArgumentParser
import CommandKit
import Foundation
import Logging
import Server
import ServerDatabase

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Apply the platform's and the product's missing migrations; `serve` does so by itself.")

    @OptionGroup var data: DataOption
    @Option(help: "A libpq connection string. [ATELIER_DATABASE_URL, DATABASE_URL; default: the embedded Postgres]")
    var databaseURL: String?

    func run() async throws {
        let logger = Logger(label: "atelier") { LogfmtHandler(label: $0, level: .warning) }
        if let url = Environment().databaseURL(databaseURL) {
            try await migrate(url, logger)
        } else {
            let postgres = try await EmbeddedPostgres(data: data.folder, logger: logger)
            try await postgres.withServer { info in try await migrate(info, logger) }
        }
    }

    private func migrate(_ info: String, _ logger: Logger) async throws {
        let names = try await Migrator(info: info, logger: logger)
            .run(try Migration.platform() + Migration.product())
        for name in names { print("applied \(name)") }
        if names.isEmpty { print("up to date") }
    }
}

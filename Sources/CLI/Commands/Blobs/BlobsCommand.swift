/// `atelier blobs`: moves files from the data folder into a bucket, and back.
import ArgumentParser
import AsyncHTTPClient
import CommandKit
import Foundation
import Logging
import Server
import ServerDatabase
import ServerMedia
import ServerS3
import ServerStorage

struct BlobsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blobs", abstract: "Move files from the data folder into a bucket, and back.",
        subcommands: [BlobsMoveCommand.self])
}

struct BlobsMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copy all files to another place, and compare each with its original.",
        discussion: """
            Run it while the server runs, as often as you like: what is there already isn't sent again. Then stop the \
            server, run it once more, and start the server with the new --blobs. The old place keeps its files unless \
            you say --remove; even then nothing is removed before everything has been compared.

            It fails if an object's bytes are in neither place, and names the object.
            """)

    @Option(help: ArgumentHelp("The new place: s3://bucket?…, or a folder.", valueName: "place")) var to: String
    @Option(
        help: ArgumentHelp(
            "The old place. [ATELIER_BLOBS; default: storage in the data folder]", valueName: "place"))
    var from: String?
    @Flag(help: "Remove from the old place what is in the new one, if all of it is; stop the server before.")
    var remove = false
    @OptionGroup var data: DataOption
    @Option(help: "A libpq connection string. [ATELIER_DATABASE_URL, DATABASE_URL; default: the embedded Postgres]")
    var databaseURL: String?

    func run() async throws {
        let environment = Environment()
        let (old, new) = (
            from ?? environment.text("ATELIER_BLOBS") ?? data.folder.appendingPathComponent("storage").path, to
        )
        guard old != new else {
            throw CommandFailure("the files are there already: --to and the old place are the same")
        }
        guard FileManager.default.fileExists(atPath: data.folder.path) else { throw data.noServer }
        let http = HTTPClient(configuration: .buckets)
        let result: Result<BlobMove.Report, any Error>
        do {
            let (source, target) = (try open(old, environment, http), try open(new, environment, http))
            result = .success(
                try await withDatabase(environment) { database in
                    try await source.check()
                    try await target.check()
                    return try await BlobMove(from: source, to: target, database: database) { report in
                        print("\(report.copied) copied, \(report.present) there before", terminator: "\n")
                    }.run(removes: remove)
                })
        } catch { result = .failure(error) }
        try? await http.shutdown()
        do { try show(try result.get()) } catch let failure as S3Failure {
            throw CommandFailure("\(failure). Nothing was removed; run it again to go on.")
        }
    }

    private func open(_ place: String, _ environment: Environment, _ http: HTTPClient) throws -> any BlobStore {
        let cache = data.folder.appendingPathComponent("cache/images")
        let disk = WorkerThreads(name: "disk", count: 4, capacity: 64)
        guard place.hasPrefix("s3:") else {
            return try StorageConfiguration(blobs: URL(fileURLWithPath: place, isDirectory: true), cache: cache)
                .openBlobs(disk: disk, http: http)
        }
        var configuration = StorageConfiguration(blobs: data.folder.appendingPathComponent("storage"), cache: cache)
        configuration.bucket = try BlobOption.bucket(place, environment)
        return try configuration.openBlobs(disk: disk, http: http)
    }

    private func withDatabase(
        _ environment: Environment, _ body: @escaping @Sendable (Database) async throws -> BlobMove.Report
    ) async throws -> BlobMove.Report {
        let logger = Logger(label: "atelier") { LogfmtHandler(label: $0, level: .warning) }
        let work = { @Sendable (info: String) async throws -> BlobMove.Report in
            let database = Database(info: info, workers: 2, logger: logger)
            defer { Task { await database.close() } }
            return try await body(database)
        }
        if let url = environment.databaseURL(databaseURL) { return try await work(url) }
        return try await EmbeddedPostgres(data: data.folder, logger: logger).withDatabase(work)
    }

    private func show(_ report: BlobMove.Report) throws {
        print("copied \(report.copied), there before \(report.present), removed \(report.removed)")
        guard report.isComplete else {
            for name in report.missing.prefix(20) { print("missing in both places: \(name)") }
            for name in report.different.prefix(20) { print("not the same after it was copied: \(name)") }
            throw CommandFailure(
                "\(report.missing.count) objects have no bytes, \(report.different.count) copies differ; nothing was removed"
            )
        }
    }
}

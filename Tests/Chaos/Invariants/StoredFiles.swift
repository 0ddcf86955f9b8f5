/// Files and rows of stored objects, compared after the server's own sweeper has been through.
import Foundation
import ServerDatabase
import ServerMedia
import ServerStorage
import TestSupport

struct StoredFiles: Sendable {
    let world: World
    private var folder: URL { world.folder.appendingPathComponent("storage") }
    private var renderings: URL { world.folder.appendingPathComponent("cache/images") }

    func problems() async throws -> [String] {
        let report = try await sweep()
        let files = names(in: folder.appendingPathComponent("objects")).filter { $0.contains(".") }
        let rows = Set(
            try await world.query("select lower(id::text || '.' || version) from storage.objects").compactMap { $0[0] })
        // Each is named after its picture's file.
        let rendered = names(in: renderings).map { String($0.prefix { $0 != "_" }) }
        return [
            ("more files without a row than the sweeper believes", report.refused),
            ("uploads that never ended are still there", names(in: folder.appendingPathComponent("incoming")).count),
            ("an object without its file", rows.subtracting(files).count),
            ("a file without its object", Set(files).subtracting(rows).count),
            ("a rendering of a picture that is gone", Set(rendered).subtracting(rows).count),
        ].filter { $0.1 > 0 }.map { "\($0.0): \($0.1)" }
    }

    /// As the server does it, an hour from now, when nothing is too young to be looked at.
    private func sweep() async throws -> StorageSweeper.Report {
        let database = Database(info: world.parent.databaseInfo, workers: 2, logger: quietLogger)
        let media = try MediaPool(workers: 1)
        defer {
            media.close()
            Task { await database.close() }
        }
        let routes = try StorageRoutes(
            database: database, tokens: try await makeTestTokens(), media: media,
            configuration: StorageConfiguration(
                blobs: folder, cache: renderings))
        return try await routes.sweeper.sweep(now: Date(timeIntervalSinceNow: 2 * 3600))
    }

    private func names(in root: URL) -> [String] {
        (FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? [])
            .map { String($0.split(separator: "/").last ?? "") }
    }
}

/// Removes leftovers of crashes and deleted accounts: half uploads, bytes without a row, abandoned photos.
import Foundation
import Logging
import ServerDatabase
import ServiceLifecycle
import Wire

/// A write renames its bytes to their place before its row is committed, and a removal deletes the row before the
/// bytes. So a failure in between leaves too many bytes and never too few. The sweeper ignores anything younger than
/// the grace time, because it may still be in use.
///
/// The sweeper asks the connected database whether bytes belong to a row. If that is the wrong database, an empty one,
/// or a backup of last week, then all bytes seem to belong to nothing, and the photos would be gone before anybody
/// notices. So bytes without a row only move to a trash, come back by themselves as soon as their row exists again, and
/// are destroyed after a week. A round that would take more than half of everything doesn't run at all.
package struct StorageSweeper: Service {
    package struct Report: Sendable, Hashable {
        /// Uploads that never ended.
        package var uploads = 0
        /// Blobs without a row, moved to the trash.
        package var blobs = 0
        /// Blobs that stay in place, because too many of them have no row to believe it.
        package var refused = 0
        /// Objects of accounts that are gone.
        package var abandoned = 0
        /// Blobs that came back from the trash.
        package var restored = 0
        /// Blobs destroyed after their time in the trash.
        package var destroyed = 0
        /// Renderings of pictures that are gone.
        package var renderings = 0
    }

    let database: Database
    let blobs: any BlobStore
    let images: ImageCache
    let resumables: ResumableStore
    let configuration: StorageConfiguration
    private let logger = Logger(label: "atelier.storage")

    init(
        database: Database, blobs: any BlobStore, images: ImageCache, resumables: ResumableStore,
        configuration: StorageConfiguration
    ) {
        self.database = database
        self.blobs = blobs
        self.images = images
        self.resumables = resumables
        self.configuration = configuration
    }

    /// Runs at the start, and then every `sweepInterval`.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let report = try await sweep()
                    if report != Report() { logger.notice("swept", metadata: ["report": "\(report)"]) }
                } catch is CancellationError { break } catch {
                    // The server is shutting down, whatever the interrupted step returned.
                    if Task.isCancelled { break }
                    // The next round finds the same.
                    logger.error("sweeping failed", metadata: ["cause": "\(error)"])
                }
                try? await Task.sleep(for: configuration.sweepInterval)
            }
        }
    }

    /// One round.
    package func sweep(now: Date = Date()) async throws -> Report {
        let date = now.addingTimeInterval(-TimeInterval(configuration.sweepGrace.components.seconds))
        var report = Report()
        report.uploads =
            try await blobs.removeStaged(before: date) + resumables.removeExpired(now, strays: date)
        report.restored = try await restoreTrash()
        report.abandoned = try await removeAbandoned(before: date)
        try await trashOrphans(before: date, &report)
        report.destroyed = try await emptyTrash(now)
        report.renderings = try await removeRenderings(before: date)
        try await blobs.removeCopies(before: date) { try await living($0) }
        _ = try await UploadLink.forgetEnded(before: now, database)
        return report
    }

    /// Renderings can be made again, so they are removed at once: those that another process made, or that were being
    /// made while their picture was removed.
    private func removeRenderings(before date: Date) async throws -> Int {
        try await images.removeStrays(before: date) { try await living($0) }
    }

    /// Deleting an account removes its photos itself; this is for the cases where that failed.
    private func removeAbandoned(before date: Date) async throws -> Int {
        let reader = ObjectReader(database: database, blobs: blobs, images: images)
        var count = 0
        // The rest can wait for the next round.
        for _ in 0..<100 {
            let removed = try await reader.deleteAbandoned(before: date)
            count += removed
            if removed < ObjectReader.batch { break }
        }
        return count
    }

    private func trashOrphans(before date: Date, _ report: inout Report) async throws {
        var orphans: [BlobKey] = []
        var total = 0
        try await blobs.list(before: date) { keys in
            total += keys.count
            let living = try await living(keys)
            orphans += keys.filter { !living.contains($0) }
        }
        guard Self.isPlausible(orphans.count, of: total) else {
            logger.critical(
                """
                refused to sweep: most stored files have no row in this database. Is it the right one? \
                Nothing was removed.
                """, metadata: ["files": "\(total)", "without row": "\(orphans.count)"])
            report.refused = orphans.count
            return
        }
        try await blobs.trash(orphans)
        report.blobs = orphans.count
    }

    /// Crashes leave a few files behind, never most of many.
    static func isPlausible(_ orphans: Int, of total: Int) -> Bool { orphans <= 20 || orphans * 2 <= total }

    private func restoreTrash() async throws -> Int {
        let living = try await living(try await blobs.trashed(before: .distantFuture))
        try await blobs.restore(Array(living))
        return living.count
    }

    private func emptyTrash(_ now: Date) async throws -> Int {
        let date = now.addingTimeInterval(-TimeInterval(configuration.trashLife.components.seconds))
        let old = try await blobs.trashed(before: date)
        try await blobs.emptyTrash(old)
        return old.count
    }

    /// The keys that a row refers to.
    private func living(_ keys: [BlobKey]) async throws -> Set<BlobKey> {
        var living = Set<BlobKey>()
        for start in stride(from: 0, to: keys.count, by: 1000) {
            let batch = keys[start..<min(start + 1000, keys.count)]
            let ids = JSONValue.array(batch.map { .string($0.object.uuidString) }).jsonText
            let rows = try await database.query(
                """
                select id, version from storage.objects
                where id in (select t::uuid from jsonb_array_elements_text($1) t)
                """, [ids])
            let known = Set(try rows.compactMap { BlobKey(object: try $0.uuid("id"), version: $0["version"]) })
            living.formUnion(known.intersection(batch))
        }
        return living
    }
}

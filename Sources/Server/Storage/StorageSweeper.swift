/// Removes what a crash leaves behind: uploads that never ended, and bytes that no row speaks of.
import Foundation
import Logging
import ServerDatabase
import ServiceLifecycle
import Wire

/// A write renames its bytes into place before its row is committed, and a removal takes the row away before the
/// bytes; so whatever goes wrong in between leaves too many bytes and never too few. Anything younger than the
/// grace time may still be at work and is left alone.
package struct StorageSweeper: Service {
    package struct Report: Sendable, Hashable {
        package var uploads = 0
        package var blobs = 0
    }

    let database: Database
    let blobs: any BlobStore
    let configuration: StorageConfiguration

    /// At the start, and then every `sweepInterval`.
    package func run() async throws {
        let logger = Logger(label: "atelier.storage")
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let report = try await sweep()
                    if report != Report() {
                        logger.notice("swept", metadata: ["uploads": "\(report.uploads)", "blobs": "\(report.blobs)"])
                    }
                } catch is CancellationError { break } catch {
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
        report.uploads = try await blobs.removeStaged(before: date)
        try await blobs.list(before: date) { keys in
            let orphans = try await orphans(among: keys)
            try await blobs.delete(orphans)
            report.blobs += orphans.count
        }
        return report
    }

    private func orphans(among keys: [BlobKey]) async throws -> [BlobKey] {
        let ids = JSONValue.array(keys.map { .string($0.object.uuidString) }).jsonText
        let rows = try await database.query(
            """
            select id, version from storage.objects
            where id in (select t::uuid from jsonb_array_elements_text($1) t)
            """, [ids])
        let living = Set(try rows.compactMap { BlobKey(object: try $0.uuid("id"), version: $0["version"]) })
        return keys.filter { !living.contains($0) }
    }
}

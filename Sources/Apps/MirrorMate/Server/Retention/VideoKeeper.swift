/// Deletes recordings: as soon as their analysis has ended, and at the latest a day after their upload.
import Crypto
import Foundation
import Logging
import MirrorMateCore
import NIOCore
import ServerDatabase
import ServerStorage
import ServiceLifecycle

/// What has to go is read from the database and its clock, and not from anything this process remembers: a server that was
/// down at a recording's last hour deletes it when it starts.
struct VideoKeeper: Service {
    let database: Database
    let files: ObjectReader
    /// Between two looks.
    var interval: Duration = .seconds(2)
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await sweep() } catch is CancellationError { break } catch {
                    if Task.isCancelled { break }
                    // The next look finds the same.
                    logger.error("recordings could not be looked for", metadata: ["cause": "\(error)"])
                }
                try? await Task.sleep(for: interval)
            }
        }
    }

    /// Recordings of one look; whatever is left comes in the next.
    private static let most = 10_000

    /// One look. Several servers may do it at once. One recording that can't be deleted keeps none of the others.
    func sweep() async throws {
        _ = try await database.query("select mirrormate.end_overdue()")
        let rows = try await database.query(
            "select name, owner_id, session_id from mirrormate.videos_to_delete($1)", [String(Self.most)])
        var failures: [any Error] = []
        for row in rows {
            do { try await delete(Video(row)) } catch {
                try Task.checkCancellation()
                failures.append(error)
            }
        }
        guard let first = failures.first else { return }
        logger.error(
            "recordings could not be deleted", metadata: ["count": "\(failures.count)", "cause": "\(first)"])
    }

    private struct Video {
        var name: String
        var owner: UUID
        /// Nil when its owner has deleted the session.
        var session: UUID?

        init(_ row: Row) throws {
            name = try row.string("name")
            owner = try row.uuid("owner_id")
            session = row["session_id"].flatMap { UUID(uuidString: $0) }
        }
    }

    /// The receipt is written with the row's end, and the bytes go right after it.
    private func delete(_ video: Video) async throws {
        let path = try ObjectPath(bucket: MirrorMate.id, key: video.name)
        guard let object = try await files.object(path, as: .service) else { return }
        let hash = try await hash(object)
        let receipt = Statement(
            "select mirrormate.note_deleted_video($1, $2, $3)",
            [video.session?.uuidString, String(object.size), hash])
        let gone = try await database.transaction { session in
            let keys = try await files.removeRows([video.name], in: MirrorMate.id, ownedBy: video.owner, session)
            if !keys.isEmpty { _ = try await session.query(receipt.sql, receipt.values) }
            return keys
        }
        try await files.removeBytes(gone)
    }

    /// Of bytes that are gone already, or can't be read any more, there is none: they go all the same.
    private func hash(_ object: StoredObject) async throws -> String? {
        var sum = SHA256()
        do {
            let blob = try await files.open(object)
            try await blob.send(0..<blob.size) { piece in
                piece.withUnsafeReadableBytes { sum.update(bufferPointer: $0) }
            }
        } catch {
            try Task.checkCancellation()
            return nil
        }
        return sum.finalize().map { String(format: "%02x", $0) }.joined()
    }
}

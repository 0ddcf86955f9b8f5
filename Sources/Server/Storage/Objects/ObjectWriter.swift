/// Writes rows of objects: asks the caller's policies first, then writes as the server, together with the bytes.
import Foundation
import ServerDatabase
import Wire

/// What an object's row will say.
struct ObjectDraft: Sendable {
    var path: ObjectPath
    var owner: UUID?
    var metadata: JSONValue
    /// JSON text of the client's own metadata.
    var userMetadata: String?
    /// Takes the place of an object of the same name; otherwise that is an error.
    var replaces: Bool

    init(
        path: ObjectPath, owner: UUID?, summary: BlobSummary? = nil, mimeType: String = "application/octet-stream",
        cacheControl: String = "no-cache", userMetadata: String? = nil, replaces: Bool
    ) {
        self.path = path
        self.owner = owner
        self.userMetadata = userMetadata
        self.replaces = replaces
        let size = Int64(summary?.size ?? 0)
        metadata = [
            "eTag": .string("\"\(summary?.md5 ?? "")\""), "size": .int(size), "mimetype": .string(mimeType),
            "cacheControl": .string(cacheControl), "contentLength": .int(size), "httpStatusCode": 200,
            "lastModified": .string(PostgresTimestamp.text(Date())),
        ]
    }
}

/// An object that has just been written.
struct WrittenObject: Sendable {
    var id: UUID
    /// The bytes it had before; nobody can reach them any more.
    var replaced: BlobKey?
}

struct ObjectWriter: Sendable {
    let database: Database
    let blobs: any BlobStore

    /// Whether the caller's policies would let them write this. Nil asks nobody: the permission was given earlier.
    func check(_ draft: ObjectDraft, as caller: Caller?, _ settings: RequestSettings) async throws {
        guard let caller, caller.role != "service_role" else { return }
        do {
            try await database.withRole(caller, settings) { session in
                _ = try session.execute(draft.trial)
                throw Rollback(())
            }
        } catch is Rollback<Void> {}
    }

    /// One transaction: the caller's policies are asked, the row is written, the bytes are renamed into place. The
    /// rename comes last before the commit: a crash in between leaves bytes without a row, which the sweeper
    /// removes, and never a row without its bytes.
    func write(
        _ draft: ObjectDraft, _ staged: any StagedBlob, as caller: Caller?, _ settings: RequestSettings
    ) async throws -> WrittenObject {
        do {
            let written = try await database.transaction { session in
                _ = try session.execute(draft.path.lock)
                if let caller { try Self.ask(session, draft, caller, settings) }
                let version = UUID()
                let rows = try session.pipeline([draft.replaced, draft.statement(version: version)])
                let id = try rows[1].only().uuid("id")
                try staged.publish(as: BlobKey(object: id, version: version))
                return WrittenObject(id: id, replaced: BlobKey(object: id, version: rows[0].scalar))
            }
            if let replaced = written.replaced { try? await blobs.delete([replaced]) }
            return written
        } catch {
            await staged.discard()
            throw error
        }
    }

    /// Tries the write as the caller and undoes it. The path is locked, so what the caller was allowed to replace is
    /// what is replaced.
    private static func ask(
        _ session: Session, _ draft: ObjectDraft, _ caller: Caller, _ settings: RequestSettings
    ) throws {
        guard caller.role != "service_role" else { return }
        do {
            try session.savepoint {
                try session.become(caller, settings)
                _ = try session.execute(draft.trial)
                throw Rollback(())
            }
        } catch is Rollback<Void> {}
        try session.resetRole()
    }
}

extension ObjectDraft {
    private static let columns = "id, bucket_id, name, owner, owner_id, version, metadata, user_metadata"

    private func values(id: UUID, version: UUID) -> [String?] {
        [
            id.uuidString, path.bucket, path.key, owner?.uuidString, owner?.uuidString.lowercased(),
            version.uuidString.lowercased(), metadata.jsonText, userMetadata,
        ]
    }

    private var conflict: String {
        replaces
            ? """
            on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
                owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata
            """ : ""
    }

    /// The write as the caller would make it, answering nothing: a caller who may write need not be one who may read.
    var trial: Statement {
        Statement(
            "insert into storage.objects (\(Self.columns)) values ($1, $2, $3, $4, $5, $6, $7, $8) \(conflict)",
            values(id: UUID(), version: UUID()))
    }

    /// The version that the write takes the place of; locks its row, so that of two writers each sees the one before.
    var replaced: Statement {
        Statement(
            "select version from storage.objects where bucket_id = $1 and name = $2 for update",
            [path.bucket, path.key])
    }

    /// The write itself; answers the row's id.
    func statement(version: UUID) -> Statement {
        Statement(
            """
            insert into storage.objects (\(Self.columns)) values ($1, $2, $3, $4, $5, $6, $7, $8) \(conflict)
            returning id
            """, values(id: UUID(), version: version))
    }
}

extension ObjectPath {
    /// Until the transaction ends nobody else writes here. Without it another's object could appear between the
    /// question whether the caller may write and the write itself, which no policy sees, and be overwritten.
    var lock: Statement { Statement("select pg_advisory_xact_lock(hashtextextended($1, 0))", [text]) }
}

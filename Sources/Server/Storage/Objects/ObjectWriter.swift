/// Writes rows of objects: checks the caller's policies first, then writes as the server, together with the bytes.
import Foundation
import ServerDatabase
import ServerMedia

/// An object that has just been written.
struct WrittenObject: Sendable {
    var id: UUID
    /// The bytes it had before; nobody can reach them any more.
    var replaced: BlobKey?
}

struct ObjectWriter: Sendable {
    let database: Database
    let blobs: any BlobStore
    let images: ImageCache
    let quotas: AccountQuotas

    /// The object at the path before the write.
    private struct Former {
        var key: BlobKey?
        var id: UUID
        var owner: String?
        var bytes: Int
    }

    /// Whether the caller's policies would allow this write. Nil checks nothing: permission was given earlier.
    func check(_ draft: ObjectDraft, as caller: Caller?, _ settings: RequestSettings) async throws {
        guard let caller, caller.role != "service_role" else { return }
        do {
            try await database.withRole(caller, settings) { session in
                _ = try await session.pipeline(draft.trial)
                throw Rollback(())
            }
        } catch is Rollback<Void> {}
    }

    /// Brings the bytes to their place; then one transaction checks that the account exists, checks the caller's
    /// policies, writes the row and counts it. The bytes come before the row, so that a crash leaves bytes without a row,
    /// which the sweeper removes, and never a row without its bytes. The count comes last, because others who write for
    /// the same account wait for it.
    func write(
        _ draft: ObjectDraft, _ staged: any StagedBlob, as caller: Caller?, _ settings: RequestSettings
    ) async throws -> WrittenObject {
        do {
            var place =
                blobs.settlesSlowly
                ? try await expected(draft) : BlobKey(object: UUID(), version: draft.version ?? UUID())
            while true {
                try await staged.settle(as: place)
                do {
                    let written = try await commit(draft, staged, place, caller, settings)
                    if let replaced = written.replaced { await forget(replaced) }
                    return written
                } catch let other as Unsettled {
                    // Somebody was quicker at this path; its next writer waits for neither of us.
                    place = other.key
                }
            }
        } catch let before as Rollback<WrittenObject> {
            await staged.discard()
            return before.value
        } catch {
            await staged.discard()
            throw await cause(of: error, draft)
        }
    }

    private func commit(
        _ draft: ObjectDraft, _ staged: any StagedBlob, _ place: BlobKey, _ caller: Caller?,
        _ settings: RequestSettings
    ) async throws -> WrittenObject {
        try await database.transaction { session in
            // One round trip for both, unless what is there already may be this very upload.
            let former = try await open(session, draft, trying: draft.version == nil ? caller : nil, settings)
            // Stored before, by a request whose end nobody heard.
            if let former, let version = draft.version, former.key?.version == version {
                // What was settled again is that object, and stays.
                if place == former.key { try await staged.publish(as: place) }
                throw Rollback(WrittenObject(id: former.id))
            }
            if draft.version != nil, let caller { _ = try await ask([], session, draft, caller, settings) }
            if former != nil, !draft.replaces { throw StorageFailure.objectExists }
            try await draft.link?.use(session)
            let key = BlobKey(object: former?.id ?? place.object, version: place.version)
            try await staged.publish(as: key)
            do { try await insert(session, draft, key, former) } catch {
                staged.withdraw(key)
                throw error
            }
            return WrittenObject(id: key.object, replaced: former?.key)
        }
    }

    /// The key under which the bytes will most likely be needed: nobody else writes to most paths meanwhile.
    private func expected(_ draft: ObjectDraft) async throws -> BlobKey {
        let rows = try await database.query(
            "select id, version from storage.objects where bucket_id = $1 and name = $2",
            [draft.path.bucket, draft.path.key])
        let former = try rows.first.map { ($0["version"], try $0.uuid("id")) }
        if let (version, id) = former, let wanted = draft.version,
            BlobKey(object: id, version: version)?.version == wanted
        {
            throw Rollback(WrittenObject(id: id))
        }
        return BlobKey(object: former?.1 ?? UUID(), version: draft.version ?? UUID())
    }

    /// If it can't be removed now, the sweeper finds it.
    private func forget(_ key: BlobKey) async {
        try? await blobs.delete([key])
        _ = try? await images.remove([key])
    }

    /// Locks the account, the path and the object there.
    private func open(
        _ session: Session, _ draft: ObjectDraft, trying caller: Caller?, _ settings: RequestSettings
    ) async throws -> Former? {
        let statements = [draft.account, draft.path.lock, draft.replaced]
        let rows =
            if let caller { try await ask(statements, session, draft, caller, settings) } else {
                try await session.pipeline(statements)
            }
        if draft.owner != nil, rows[0].isEmpty { throw StorageFailure.accountGone }
        return try rows[2].first.map { row in
            let id = try row.uuid("id")
            return Former(
                key: BlobKey(object: id, version: row["version"]), id: id, owner: row["owner_id"],
                bytes: try row.int("bytes"))
        }
    }

    /// After these statements tries the write as the caller and undoes it. The path is locked by then, so the object that
    /// the caller may replace is the one that is replaced.
    private func ask(
        _ statements: [Statement], _ session: Session, _ draft: ObjectDraft, _ caller: Caller,
        _ settings: RequestSettings
    ) async throws -> [Rows] {
        guard caller.role != Caller.service.role else {
            return statements.isEmpty ? [] : try await session.pipeline(statements)
        }
        return try await session.pipeline(statements, trying: draft.trial, as: caller, settings)
    }

    /// Nothing may be written for an account that is gone, and that is what its owner should hear.
    private func cause(of error: any Error, _ draft: ObjectDraft) async -> any Error {
        guard draft.owner != nil, error is DatabaseError,
            (try? await database.pipeline([draft.account])[0].isEmpty) == true
        else { return error }
        return StorageFailure.accountGone
    }

    private func insert(_ session: Session, _ draft: ObjectDraft, _ key: BlobKey, _ former: Former?) async throws {
        let rows = try await session.pipeline(
            [draft.statement(key)] + PhotoOrigin.statements(draft.origin, of: key, replaces: former != nil)
                + [StorageUsage.statement(draft.owner, draft.path)])
        // Only a row written without our checks could have come in between.
        guard try rows[0].only().uuid("id") == key.object else { throw StorageFailure.overloaded }
        guard draft.isLimited, let row = rows.last?.first else { return }
        // Bytes that were somebody else's before are new to this account.
        let mine = former.flatMap { $0.owner == draft.owner?.uuidString.lowercased() ? $0 : nil }
        let growth = StorageQuota(objects: mine == nil ? 1 : 0, bytes: draft.size - (mine?.bytes ?? 0))
        try StorageUsage(row, hasOwner: draft.owner != nil).check(quotas, growth: growth)
    }
}

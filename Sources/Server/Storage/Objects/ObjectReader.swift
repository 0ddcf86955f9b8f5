/// What other parts of the server may do with objects: find one as its owner would, read its file, remove a user's.
import Foundation
import ServerDatabase
import Wire

package struct ObjectReader: Sendable {
    let database: Database
    let blobs: any BlobStore

    /// The object, if this caller's policies let them read it; nil tells neither "not there" from "not yours".
    package func object(_ path: ObjectPath, as caller: Caller) async throws -> StoredObject? {
        var settings = RequestSettings()
        settings.isReadOnly = true
        settings.extra["storage.operation"] = "storage.object.get_authenticated"
        return try await database.withRole(caller, settings, [StoredObject.select(path)])[0].first.map(
            StoredObject.init)
    }

    /// As above for many; answers in the order of the paths, in one round trip.
    package func objects(_ paths: [ObjectPath], as caller: Caller) async throws -> [StoredObject?] {
        var settings = RequestSettings()
        settings.isReadOnly = true
        settings.extra["storage.operation"] = "storage.object.get_authenticated"
        return try await database.withRole(caller, settings, paths.map(StoredObject.select))
            .map { try $0.first.map(StoredObject.init) }
    }

    /// The object's bytes as a file for libraries that read files. It may vanish when the object is replaced or
    /// removed.
    package func file(_ object: StoredObject) async throws -> URL {
        guard let blob = object.blob else { throw StorageFailure.bytesNotFound }
        return try await blobs.file(blob)
    }

    /// Removes every object a user owns, rows and bytes, as deleting the account does.
    /// - Returns: how many there were.
    @discardableResult
    package func deleteAll(owner: UUID) async throws -> Int {
        var count = 0
        while true {
            let removed = try await delete(
                Statement(
                    "select id from storage.objects where owner_id = $1 limit \(Self.batch)",
                    [owner.uuidString.lowercased()]))
            count += removed
            if removed < Self.batch { return count }
        }
    }

    /// Removes one batch of objects whose owner has no account any more and that were last written before `date`.
    /// Owners that aren't a user's id are none of ours.
    ///
    /// While there is no account at all nothing is removed: that is what a database looks like whose accounts are
    /// still being restored.
    func deleteAbandoned(before date: Date) async throws -> Int {
        try await delete(
            Statement(
                """
                select o.id from storage.objects o
                where o.owner_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and o.updated_at < $1::timestamptz
                    and not exists (select from auth.users u where u.id::text = lower(o.owner_id))
                    and exists (select from auth.users)
                limit \(Self.batch)
                """, [PostgresTimestamp.text(date)]))
    }

    static let batch = 1000

    /// Removes the objects whose ids `choice` answers: the rows, and then the bytes.
    private func delete(_ choice: Statement) async throws -> Int {
        let removed = try await database.pipeline([
            Statement("select set_config('storage.allow_delete_query', 'true', true)"),
            Statement(
                "delete from storage.objects where id in (\(choice.sql)) returning id, version", choice.values),
        ])[1]
        try await blobs.delete(try removed.compactMap { BlobKey(object: try $0.uuid("id"), version: $0["version"]) })
        return removed.count
    }
}

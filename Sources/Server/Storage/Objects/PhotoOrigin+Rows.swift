/// A photo's origin as a row that only the server reads.
import Foundation
import ServerDatabase
import ServerMedia
import Wire

extension PhotoOrigin {
    /// Stores the origin beside its object; without one, deletes the origin of the previous bytes.
    static func statements(_ origin: PhotoOrigin?, of key: BlobKey, replaces: Bool) -> [Statement] {
        let remove = Statement("delete from storage.photo_origins where object_id = $1", [key.object.uuidString])
        return (replaces ? [remove] : []) + (origin.map { [$0.insert(key)] } ?? [])
    }

    private func insert(_ key: BlobKey) -> Statement {
        Statement(
            """
            insert into storage.photo_origins (object_id, version, make, model, lens, software, editor, captured_local,
                captured_offset, is_tagged_screenshot, content_hash)
            values ($1, $2, left($3, 200), left($4, 200), left($5, 200), left($6, 200), left($7, 200), $8, $9, $10,
                $11::text::bytea)
            """,
            [
                key.object.uuidString, key.version.uuidString.lowercased(), camera?.make, camera?.model, camera?.lens,
                software, editor, captured.map { PostgresTimestamp.text($0.local) },
                captured?.offsetSeconds.map { String($0) }, String(isTaggedScreenshot), "\\x\(contentHash)",
            ])
    }

    init(_ row: Row) throws {
        let camera = CameraName(make: row["make"], model: row["model"], lens: row["lens"])
        let local = try row.optionalDate("captured_local")
        let offset = row.isNull("captured_offset") ? nil : try row.int("captured_offset")
        self.init(
            camera: camera == CameraName() ? nil : camera, software: row["software"], editor: row["editor"],
            captured: local.map { CaptureTime(local: $0, offsetSeconds: offset) },
            isTaggedScreenshot: try row.bool("is_tagged_screenshot"), contentHash: try row.string("hash"))
    }
}

extension ObjectReader {
    /// The original metadata of the photos among these objects, by object.
    package func origins(of objects: [StoredObject]) async throws -> [UUID: PhotoOrigin] {
        guard !objects.isEmpty else { return [:] }
        let ids = JSONValue.array(objects.map { .string($0.id.uuidString) }).jsonText
        let rows = try await database.query(
            """
            select *, encode(content_hash, 'hex') as hash from storage.photo_origins
            where object_id in (select t::uuid from jsonb_array_elements_text($1) t)
            """, [ids])
        let versions = Dictionary(objects.map { ($0.id, $0.version) }, uniquingKeysWith: { $1 })
        return try rows.reduce(into: [:]) { origins, row in
            let id = try row.uuid("object_id")
            if versions[id] == row["version"] { origins[id] = try PhotoOrigin(row) }
        }
    }
}

/// Uploads that aren't complete, on disk: `resumable/<whose>/<id>` are the bytes so far, `<id>.json` what they belong to.
import Foundation
import ServerMedia
import Wire

struct ResumableStore: Sendable {
    let folder: String
    let disk: WorkerThreads

    func add(_ upload: ResumableUpload) async throws {
        try await disk.run {
            try Folder.make(folder(of: upload.holder))
            _ = try OpenFile(bytes(of: upload), O_RDWR | O_CREAT | O_EXCL)
            try write(upload)
        }
    }

    /// Nil when there is none of this holder.
    func upload(_ id: UUID, of holder: String) async throws -> ResumableUpload? {
        try await disk.run { try read(folder(of: holder) + "/" + name(id) + ".json") }
    }

    func uploads(of holder: String) async throws -> [ResumableUpload] {
        try await disk.run {
            let folder = folder(of: holder)
            return try records(in: folder).compactMap { try read(folder + "/" + $0) }
        }
    }

    /// The bytes so far, to go on with.
    func open(_ upload: ResumableUpload) async throws -> OpenFile {
        try await disk.run { try OpenFile(bytes(of: upload), O_RDWR) }
    }

    /// Remembers that it has been stored; the bytes lie elsewhere now.
    func markStored(_ upload: ResumableUpload) async throws {
        var stored = upload
        stored.isStored = true
        try await disk.run { [stored] in
            try write(stored)
            try removeFile(bytes(of: stored))
        }
    }

    func remove(_ upload: ResumableUpload) async throws { try await disk.run { try erase(upload) } }

    /// Removes what has expired, and what a crash left half made if it is older than `date`; answers how many uploads
    /// never ended.
    func removeExpired(_ now: Date, strays date: Date) async throws -> Int {
        try await disk.run {
            var count = 0
            for holder in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                let folder = folder(of: holder)
                var living: Set<String> = []
                for record in try records(in: folder) {
                    guard let upload = try read(folder + "/" + record) else { continue }
                    if upload.expires > now {
                        living.formUnion([record, name(upload.id)])
                    } else {
                        try erase(upload)
                        count += upload.isStored ? 0 : 1
                    }
                }
                for stray in try Folder.names(in: folder, before: date) where !living.contains(stray) {
                    try removeFile(folder + "/" + stray)
                }
                removeOldFolder(folder, before: date)
            }
            return count
        }
    }

    // MARK: - all of the following blocks

    private func folder(of holder: String) -> String { folder + "/" + holder }
    private func name(_ id: UUID) -> String { id.uuidString.lowercased() }
    private func bytes(of upload: ResumableUpload) -> String { folder(of: upload.holder) + "/" + name(upload.id) }

    private func records(in folder: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    }

    /// Nil for none, and for one that can't be read any more: it is swept when it is old.
    private func read(_ path: String) throws -> ResumableUpload? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONBounds.ours.decode(ResumableUpload.self, from: data)
    }

    private func write(_ upload: ResumableUpload) throws {
        try JSONEncoder().encode(upload).write(to: URL(filePath: bytes(of: upload) + ".json"), options: .atomic)
    }

    private func erase(_ upload: ResumableUpload) throws {
        try removeFile(bytes(of: upload) + ".json")
        try removeFile(bytes(of: upload))
    }

    /// Of a person who has been gone for a while; a folder with anything in it stays.
    private func removeOldFolder(_ folder: String, before date: Date) {
        let changed = try? FileManager.default.attributesOfItem(atPath: folder)[.modificationDate] as? Date
        if let changed, changed < date { rmdir(folder) }
    }
}

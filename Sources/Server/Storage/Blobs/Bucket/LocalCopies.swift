/// This machine's copies of blobs that lie in a bucket, for libraries that read files; the oldest go when space is short.
import Foundation
import NIOCore
import ServerMedia

/// A key names one version, whose bytes never change, so no copy is ever outdated.
actor LocalCopies {
    /// Whoever was given a file's name just now has yet to open it.
    private static let least: TimeInterval = 60
    private static let part = ".part"

    private nonisolated let folder: String
    private let limit: Int
    private let disk: WorkerThreads
    private var fetching: [BlobKey: Task<URL, any Error>] = [:]
    /// Bytes that came since the folder was last looked through.
    private var added = 0

    /// Takes over the copies of an earlier process. Blocks for a moment.
    init(folder: String, limit: Int, disk: WorkerThreads) throws {
        self.folder = folder
        self.limit = limit
        self.disk = disk
        try Folder.make(folder)
    }

    private nonisolated func path(_ key: BlobKey) -> String { folder + "/" + key.fileName }

    /// A copy that is here already.
    nonisolated func open(_ key: BlobKey) async throws -> any OpenBlob {
        let path = path(key)
        let (handle, size) = try await disk.run {
            let handle = try OpenFile(path, O_RDONLY)
            return (handle, try handle.size())
        }
        return DiskBlob(size: size, handle: handle, disk: disk)
    }

    /// The copy, which `fetch` writes if there is none. Many callers share one fetch.
    func file(_ key: BlobKey, fetch: @escaping @Sendable (OpenFile) async throws -> Void) async throws -> URL {
        if let running = fetching[key] { return try await running.value }
        let task = Task { try await find(key, fetch) }
        fetching[key] = task
        let result = await task.result
        fetching[key] = nil
        return try result.get()
    }

    private func find(_ key: BlobKey, _ fetch: @Sendable (OpenFile) async throws -> Void) async throws -> URL {
        let (path, folder) = (path(key), folder)
        // Whatever is used goes to the end of the queue.
        if try await disk.run({ utimes(path, nil) == 0 }) { return URL(fileURLWithPath: path, isDirectory: false) }
        let part = "\(path).\(UUID().uuidString.prefix(8))\(Self.part)"
        let file = try await disk.run {
            // Somebody may have removed it: copies may be deleted at any time.
            try Folder.make(folder)
            return try OpenFile(part, O_RDWR | O_CREAT | O_EXCL)
        }
        do {
            try await fetch(file)
            added += try await disk.run {
                try file.sync()
                try renameFile(part, to: path)
                return try file.size()
            }
        } catch {
            _ = try? await disk.run { try removeFile(part) }
            throw error
        }
        await makeRoom()
        return URL(fileURLWithPath: path, isDirectory: false)
    }

    /// Takes an upload's own file, which is whole and durable; a failure costs no more than a copy. Blocks.
    nonisolated func adopt(_ file: String, as key: BlobKey) {
        do { try renameFile(file, to: path(key)) } catch { try? removeFile(file) }
        let size = FileFacts(path(key))?.size ?? 0
        Task { await count(size) }
    }

    private func count(_ size: Int) async {
        added += size
        await makeRoom()
    }

    func forget(_ keys: [BlobKey]) async throws {
        let paths = keys.map(path)
        try await disk.run { for path in paths { try removeFile(path) } }
    }

    /// Copies that were last used before `date`; half ones are removed meanwhile.
    func keys(before date: Date) async throws -> [BlobKey] {
        let folder = folder
        return try await disk.run {
            let names = (try? Folder.names(in: folder, before: date)) ?? []
            for name in names where name.hasSuffix(Self.part) { try removeFile(folder + "/" + name) }
            return names.compactMap(BlobKey.init(fileName:))
        }
    }

    private func makeRoom() async {
        guard added > limit / 10 else { return }
        added = 0
        let (folder, limit) = (folder, limit)
        // What can't be removed now can be next time.
        _ = try? await disk.run {
            let copies = Copy.all(in: folder)
            var total = copies.reduce(0) { $0 + $1.size }
            for copy in copies where total > limit / 10 * 9 && copy.used < Date().addingTimeInterval(-Self.least) {
                try removeFile(copy.path)
                total -= copy.size
            }
        }
    }

    private struct Copy {
        var path: String
        var size: Int
        var used: Date

        /// The one that was used longest ago first.
        static func all(in folder: String) -> [Copy] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.compactMap { name in
                let path = folder + "/" + name
                return FileFacts(path).map { Copy(path: path, size: $0.size, used: $0.written) }
            }.sorted { $0.used < $1.used }
        }
    }
}

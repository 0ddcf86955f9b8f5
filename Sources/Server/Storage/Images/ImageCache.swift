/// Rendered images on disk: each is made once, and the least recently used is evicted when space runs short.
import Foundation
import NIOCore
import ServerMedia

actor ImageCache {
    /// A rendered image's bytes and type.
    struct Image: Sendable {
        var bytes: ByteBuffer
        var mimeType: String
    }

    private struct Entry {
        var size: Int
        var used: ContinuousClock.Instant
    }

    private let folder: String
    private let limit: Int
    private let disk: WorkerThreads
    private let renderer: PhotoRenderer
    private var entries: [String: Entry] = [:]
    private var total = 0
    /// The renderings of each picture.
    private var names: [BlobKey: Set<String>] = [:]
    /// Running renderings, so that many callers of the same one share it.
    private var making: [String: Task<Image, any Error>] = [:]
    /// Running renderings of pictures that have been removed meanwhile.
    private var unwanted: Set<String> = []

    /// Takes over the files of an earlier process. Blocks for a moment.
    init(folder: URL, limit: Int, disk: WorkerThreads, renderer: PhotoRenderer) throws {
        self.folder = folder.path
        self.limit = limit
        self.disk = disk
        self.renderer = renderer
        try Folder.make(folder.path)
        let now = ContinuousClock.now
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let path = folder.path + "/" + name
            guard let blob = Self.blob(name), let file = FileFacts(path) else {
                try removeFile(path)
                continue
            }
            entries[name] = Entry(size: file.size, used: now)
            names[blob, default: []].insert(name)
            total += file.size
        }
    }

    /// - Parameters:
    ///   - blob: the original; a new version has another key, so nothing here is ever outdated.
    ///   - file: where to read it, if it must be read.
    func image(
        of blob: BlobKey, _ transform: PhotoTransform, from file: @escaping @Sendable () async throws -> URL
    ) async throws -> Image {
        let name = "\(blob.fileName)\(Self.separator)\(transform.cacheKey)"
        if let running = making[name] { return try await running.value }
        let task = Task {
            if let kept = try await kept(name) { return kept }
            return try await make(name, transform, file)
        }
        making[name] = task
        let result = await task.result
        making[name] = nil
        if unwanted.remove(name) != nil { try? await removeFiles([name]) }
        return try result.get()
    }

    private static let separator = "_"

    /// The picture from which a cache file was made; nil for a foreign file.
    private static func blob(_ name: String) -> BlobKey? {
        guard !name.hasSuffix(part), let end = name.firstIndex(of: Character(separator)) else { return nil }
        return BlobKey(fileName: String(name[..<end]))
    }

    private static let part = ".part"

    /// Removes the renderings of these pictures: their owner wants them gone now, not only when space runs short.
    /// - Returns: how many renderings there were.
    @discardableResult
    func remove(_ blobs: [BlobKey]) async throws -> Int {
        let blobs = Set(blobs)
        guard !blobs.isEmpty else { return 0 }
        func isDoomed(_ name: String) -> Bool { Self.blob(name).map(blobs.contains) ?? false }
        unwanted.formUnion(making.keys.filter { Self.blob($0).map(blobs.contains) ?? false })
        let doomed = blobs.flatMap { names[$0] ?? [] }
        try await removeFiles(doomed)
        return doomed.count
    }

    /// Removes files older than `date` whose pictures are gone. Another process that shares the folder may have made
    /// them, or one that has ended.
    /// - Parameter living: the renderings of pictures that still exist.
    func removeStrays(
        before date: Date, living: ([BlobKey]) async throws -> Set<BlobKey>
    ) async throws -> Int {
        let folder = folder
        // The folder may be gone; then it counts as empty.
        let files = try await disk.run { (try? Folder.names(in: folder, before: date)) ?? [] }
        let blobs = files.map(Self.blob)
        let there = try await living(Array(Set(blobs.compactMap(\.self))))
        let strays = zip(files, blobs).filter { $1.map { !there.contains($0) } ?? true }.map(\.0)
        try await removeFiles(strays)
        return strays.count
    }

    private func removeFiles(_ names: [String]) async throws {
        guard !names.isEmpty else { return }
        for name in names { forget(name) }
        let folder = folder
        try await disk.run { for name in names { try removeFile(folder + "/" + name) } }
    }

    /// The total size of the cache in bytes.
    var size: Int { total }

    private func kept(_ name: String) async throws -> Image? {
        guard entries[name] != nil else { return nil }
        let path = folder + "/" + name
        let bytes = try? await disk.run { () -> ByteBuffer in
            let handle = try OpenFile(path, O_RDONLY)
            return try handle.read(0..<handle.size())
        }
        // Somebody may have emptied the folder; then the image is made again.
        guard let bytes, bytes.readableBytes > 0 else {
            forget(name)
            return nil
        }
        entries[name]?.used = .now
        return Image(bytes: bytes, mimeType: FormatSniffer.format(of: bytes.readableBytesView).mimeType)
    }

    private func make(
        _ name: String, _ transform: PhotoTransform, _ file: @Sendable () async throws -> URL
    ) async throws -> Image {
        let rendered = try await renderer.render(try await file(), transform)
        let image = Image(bytes: ByteBuffer(bytes: rendered.bytes), mimeType: rendered.format.mimeType)
        // An image too large for the cache, or a full disk, is no reason to fail.
        if rendered.bytes.count <= limit / 4 { try? await keep(name, rendered.bytes) }
        return image
    }

    private func keep(_ name: String, _ bytes: Data) async throws {
        let (folder, path) = (folder, folder + "/" + name)
        try await disk.run {
            // Somebody may have removed it: a cache may be emptied at any time.
            try Folder.make(folder)
            try bytes.write(to: URL(fileURLWithPath: path + Self.part, isDirectory: false))
            try renameFile(path + Self.part, to: path)
        }
        entries[name] = Entry(size: bytes.count, used: .now)
        if let blob = Self.blob(name) { names[blob, default: []].insert(name) }
        total += bytes.count
        try await makeRoom()
    }

    private func makeRoom() async throws {
        guard total > limit else { return }
        var doomed: [String] = []
        // Down to nine tenths, so that not every new image has to evict an old one.
        for (name, _) in entries.sorted(by: { $0.value.used < $1.value.used }) where total > limit / 10 * 9 {
            forget(name)
            doomed.append(name)
        }
        try await removeFiles(doomed)
    }

    private func forget(_ name: String) {
        if let entry = entries.removeValue(forKey: name) { total -= entry.size }
        guard let blob = Self.blob(name) else { return }
        names[blob]?.remove(name)
        if names[blob]?.isEmpty == true { names[blob] = nil }
    }
}

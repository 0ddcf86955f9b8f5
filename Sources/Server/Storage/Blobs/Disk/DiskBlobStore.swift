/// Blobs as files: `objects/<two digits>/<object>.<version>`, `incoming/` for incomplete ones, `trash/`.
import Foundation
import NIOCore
import ServerMedia

package struct DiskBlobStore: BlobStore {
    private let incoming: Incoming
    private let objects: String
    private let bin: BlobTrash
    private let disk: WorkerThreads
    private let recent = RecentBlobs()

    /// Creates the folders. Blocks for a moment.
    package init(folder: URL, disk: WorkerThreads) throws {
        incoming = try Incoming(folder: folder.path + "/incoming", disk: disk)
        objects = folder.path + "/objects"
        bin = BlobTrash(folder: folder.path + "/trash")
        self.disk = disk
        try Folder.make(bin.folder)
        // Created beforehand, so that no upload has to create and sync a folder.
        for number in 0..<256 { try Folder.make(objects + "/" + Self.shard(UInt8(number))) }
        try Folder.sync(objects)
    }

    package var settlesSlowly: Bool { false }

    package func stage(limit: Int, expected: Int?, cleansHead: Bool) async throws -> any StagedBlob {
        let objects = objects
        return DiskStagedBlob(staged: incoming.stage(limit: limit, expected: expected, cleansHead: cleansHead)) {
            Self.path($0, in: objects)
        }
    }

    package func recent(_ key: BlobKey) -> ByteBuffer? { recent[key] }

    package func open(_ key: BlobKey) async throws -> any OpenBlob {
        if let bytes = recent[key] { return WholeBlob(bytes: bytes) }
        let (path, disk) = (Self.path(key, in: objects), disk)
        let handle: OpenFile, size: Int, whole: ByteBuffer?
        do {
            (handle, size, whole) = try await disk.run {
                let handle = try OpenFile(path, O_RDONLY)
                let size = try handle.size()
                return (handle, size, size <= RecentBlobs.largest ? try handle.read(0..<size) : nil)
            }
        } catch let failure as FileFailure where failure.isMissing { throw StorageFailure.bytesNotFound }
        guard let whole else { return DiskBlob(size: size, handle: handle, disk: disk) }
        recent.keep(whole, of: key)
        return WholeBlob(bytes: whole)
    }

    package func file(_ key: BlobKey) async throws -> URL {
        URL(fileURLWithPath: Self.path(key, in: objects), isDirectory: false)
    }

    package func delete(_ keys: [BlobKey]) async throws {
        recent.forget(keys)
        let objects = objects
        try await disk.run { for key in keys { try removeFile(Self.path(key, in: objects)) } }
    }

    package func trash(_ keys: [BlobKey]) async throws {
        recent.forget(keys)
        let (objects, bin) = (objects, bin)
        try await disk.run { for key in keys { try bin.take(Self.path(key, in: objects), named: key.fileName) } }
    }

    package func trashed(before date: Date) async throws -> [BlobKey] {
        let folder = bin.folder
        return try await disk.run { try Folder.names(in: folder, before: date).compactMap(BlobKey.init(fileName:)) }
    }

    package func restore(_ keys: [BlobKey]) async throws {
        let (objects, bin) = (objects, bin)
        try await disk.run { for key in keys { try bin.giveBack(key.fileName, to: Self.path(key, in: objects)) } }
    }

    package func emptyTrash(_ keys: [BlobKey]) async throws {
        let bin = bin
        try await disk.run { for key in keys { try bin.remove(key.fileName) } }
    }

    package func list(before date: Date, _ body: ([BlobKey]) async throws -> Void) async throws {
        for number in 0..<256 {
            let folder = objects + "/" + Self.shard(UInt8(number))
            let names = try await disk.run { try Folder.names(in: folder, before: date) }
            let keys = names.compactMap(BlobKey.init(fileName:))
            for start in stride(from: 0, to: keys.count, by: 1000) {
                try await body(Array(keys[start..<min(start + 1000, keys.count)]))
            }
        }
    }

    package func removeStaged(before date: Date) async throws -> Int { try await incoming.remove(before: date) }

    package func seal(of key: BlobKey) async throws -> BlobSeal? {
        let path = Self.path(key, in: objects)
        return try await disk.run {
            do { return try OpenFile(path, O_RDONLY).seal() } catch let failure as FileFailure where failure.isMissing {
                return nil
            }
        }
    }

    private static func path(_ key: BlobKey, in objects: String) -> String {
        // The version is random, but on another server clients may choose the object's id: spread by the version.
        "\(objects)/\(shard(key.version.uuid.0))/\(key.fileName)"
    }

    private static func shard(_ number: UInt8) -> String { [number].hex }
}

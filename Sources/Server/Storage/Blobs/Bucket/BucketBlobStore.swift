/// Blobs in an S3-compatible bucket that replicas share: `objects/<object>.<version>` and `trash/` below its prefix.
import AsyncHTTPClient
import Foundation
import NIOCore
import ServerMedia
import ServerS3

package struct BucketBlobStore: BlobStore {
    /// Larger ones are sent in parts of this size.
    static let partSize = 16 << 20

    let client: S3Client
    let copies: LocalCopies
    let disk: WorkerThreads
    private let incoming: Incoming
    private let recent = RecentBlobs()

    /// Creates the folders on this machine. Blocks for a moment.
    /// - Parameters:
    ///   - folder: for what is on its way to the bucket.
    ///   - copies: for what was fetched from it; may be deleted at any time.
    ///   - limit: the most bytes of such copies.
    package init(
        _ settings: BucketSettings, folder: URL, copies: URL, limit: Int, disk: WorkerThreads, http: HTTPClient
    ) throws {
        client = S3Client(address: settings.address, keys: settings.keys, http: http)
        self.disk = disk
        incoming = try Incoming(folder: folder.path + "/incoming", disk: disk)
        self.copies = try LocalCopies(folder: copies.path, limit: limit, disk: disk)
    }

    static let objects = "objects/"
    static let trash = "trash/"
    static func name(_ key: BlobKey) -> String { objects + key.fileName }
    private static func trashed(_ key: BlobKey) -> String { trash + key.fileName }

    package var settlesSlowly: Bool { true }

    package func stage(limit: Int, expected: Int?, cleansHead: Bool) async throws -> any StagedBlob {
        BucketStagedBlob(staged: incoming.stage(limit: limit, expected: expected, cleansHead: cleansHead), store: self)
    }

    package func open(_ key: BlobKey) async throws -> any OpenBlob {
        if let bytes = recent[key] { return WholeBlob(bytes: bytes) }
        if let copy = try? await copies.open(key) { return copy }
        let start: ByteBuffer, size: Int
        do {
            let download = try await client.get(Self.name(key), 0..<RecentBlobs.largest)
            (start, size) = (try await download.collect(upTo: RecentBlobs.largest), download.size)
        } catch S3Failure.unexpected(let words) where words.hasPrefix("416") {
            // No part of an empty object can be asked for.
            return WholeBlob(bytes: ByteBuffer())
        }
        guard size > start.readableBytes else {
            recent.keep(start, of: key)
            return WholeBlob(bytes: start)
        }
        return BucketBlob(size: size, start: start, name: Self.name(key), client: client)
    }

    package func file(_ key: BlobKey) async throws -> URL {
        try await copies.file(key) { file in
            let download = try await client.get(Self.name(key))
            var end = 0
            try await download.send { chunk in
                let at = end
                try await disk.run { try chunk.withUnsafeReadableBytes { try file.write($0, at: at) } }
                end += chunk.readableBytes
            }
            guard end == download.size else { throw S3Failure.away("an object ended early") }
        }
    }

    package func delete(_ keys: [BlobKey]) async throws {
        recent.forget(keys)
        try await copies.forget(keys)
        try await client.delete(keys.map(Self.name))
    }

    package var hasLinks: Bool { client.address.delivery == .redirect }

    package func link(to key: BlobKey, _ headers: LinkHeaders) -> String? {
        guard hasLinks else { return nil }
        var overrides: [(String, String)] = []
        if let type = headers.contentType { overrides.append(("response-content-type", type)) }
        if let age = headers.cacheControl { overrides.append(("response-cache-control", age)) }
        if let name = headers.contentDisposition { overrides.append(("response-content-disposition", name)) }
        return client.link(to: Self.name(key), life: Self.linkLife, overrides)
    }

    /// Seconds; long enough for a slow phone to begin, short enough for a leaked link.
    private static let linkLife = 300

    package func check() async throws { try await client.check() }

    package func seal(of key: BlobKey) async throws -> BlobSeal? {
        do { return try await BlobSeal(reading: client.get(Self.name(key))) } catch S3Failure.missing { return nil }
    }
}

// MARK: - what the sweeper does
extension BucketBlobStore {
    /// Its time in the trash begins with the copy.
    package func trash(_ keys: [BlobKey]) async throws {
        recent.forget(keys)
        try await copies.forget(keys)
        try await move(keys, from: Self.name, to: Self.trashed)
    }

    package func restore(_ keys: [BlobKey]) async throws { try await move(keys, from: Self.trashed, to: Self.name) }

    /// A copy and a removal: in between a blob is in both places, and never in none.
    private func move(_ keys: [BlobKey], from: (BlobKey) -> String, to: (BlobKey) -> String) async throws {
        for key in keys {
            do { try await client.copy(from(key), to: to(key)) } catch S3Failure.missing { continue }
            try await client.delete(from(key))
        }
    }

    package func trashed(before date: Date) async throws -> [BlobKey] {
        var keys: [BlobKey] = []
        try await list(Self.trash, before: date) { keys += $0 }
        return keys
    }

    package func emptyTrash(_ keys: [BlobKey]) async throws { try await client.delete(keys.map(Self.trashed)) }

    package func list(before date: Date, _ body: ([BlobKey]) async throws -> Void) async throws {
        try await list(Self.objects, before: date, body)
    }

    private func list(
        _ prefix: String, before date: Date, _ body: ([BlobKey]) async throws -> Void
    ) async throws {
        try await client.list(prefix) { page in
            let keys = page.filter { $0.modified < date }.compactMap {
                BlobKey(fileName: String($0.key.dropFirst(prefix.count)))
            }
            if !keys.isEmpty { try await body(keys) }
        }
    }

    /// On this machine, and in the bucket: there an upload in parts that nobody ends costs money for ever.
    package func removeStaged(before date: Date) async throws -> Int {
        var count = try await incoming.remove(before: date)
        for upload in try await client.openUploads(Self.objects) where upload.begun < date {
            try await client.abort(upload)
            count += 1
        }
        return count
    }

    package func removeCopies(before date: Date, living: ([BlobKey]) async throws -> Set<BlobKey>) async throws {
        let keys = try await copies.keys(before: date)
        let there = try await living(keys)
        try await copies.forget(keys.filter { !there.contains($0) })
    }
}

/// An upload on its way in: written to a temporary file of this machine, and hashed while it arrives.
import Crypto
import Foundation
import NIOCore
import ServerMedia

actor StagedFile {
    /// Chunks are gathered to this many bytes before a disk thread is asked to write them.
    private static let batchSize = 256 * 1024

    let path: String
    private let disk: WorkerThreads
    private let limit: Int
    private var handle: OpenFile
    private var pending: [ByteBuffer] = []
    private var pendingBytes = 0
    private var size = 0
    /// Hash of the uploaded bytes, which are read only once; the ETag of a cleaned file is derived from it.
    private var hash = SHA256()
    private var isRewritten = false
    private var head: [UInt8] = []
    private let cleansHead: Bool
    private(set) var originalHead: ByteBuffer?

    /// Blocks.
    init(path: String, limit: Int, cleansHead: Bool, disk: WorkerThreads) throws {
        self.path = path
        self.limit = limit
        self.cleansHead = cleansHead
        self.disk = disk
        handle = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
    }

    nonisolated var file: URL { URL(fileURLWithPath: path, isDirectory: false) }

    func write(_ chunk: ByteBuffer) async throws {
        guard size + pendingBytes + chunk.readableBytes <= limit else {
            throw StorageFailure.tooLarge(limit: limit)
        }
        pending.append(chunk)
        pendingBytes += chunk.readableBytes
        if pendingBytes >= Self.batchSize { try await flush() }
    }

    func measure() async throws -> BlobSummary {
        try await flush()
        let received = hash.finalize()
        let content = isRewritten ? SHA256.hash(data: Data("without metadata".utf8) + received) : received
        return BlobSummary(size: size, received: received, tag: content.prefix(16).hex, head: head)
    }

    func rewrite(_ picture: CleanPicture) async throws {
        try await flush()
        let (old, path) = (handle, path)
        let new = try await disk.run { try CleanCopy(picture, of: old, at: path + ".clean", insteadOf: path) }
        handle = new.handle
        size = new.size
        head = new.head
        isRewritten = true
    }

    func finish() async throws -> BlobSummary {
        let summary = try await measure()
        let handle = handle
        try await disk.run { try handle.sync() }
        return summary
    }

    func discard() async {
        let path = path
        // If it can't be removed now, the sweeper removes it later.
        _ = try? await disk.run { try removeFile(path) }
    }

    /// What was written, to be read again.
    func written() async throws -> OpenFile {
        try await flush()
        return handle
    }

    private func flush() async throws {
        guard pendingBytes > 0 else { return }
        let (batch, count, start, handle, soFar) = (pending, pendingBytes, size, handle, hash)
        for chunk in batch where head.count < FormatSniffer.length {
            head += chunk.readableBytesView.prefix(FormatSniffer.length - head.count)
        }
        pending = []
        pendingBytes = 0
        if start == 0, cleansHead {
            let cleaned = try await disk.run { try CleanedHead(batch, to: handle) }
            (hash, size, originalHead) = (cleaned.hash, cleaned.size, cleaned.original)
            isRewritten = originalHead != nil
            return
        }
        size += count
        hash = try await disk.run {
            var hash = soFar
            var at = start
            for chunk in batch {
                try chunk.withUnsafeReadableBytes { bytes in
                    hash.update(bufferPointer: bytes)
                    try handle.write(bytes, at: at)
                    at += bytes.count
                }
            }
            return hash
        }
    }
}

/// The first batch of a photo, cleaned while it is written. Nearly all metadata is at a photo's start, and a file that
/// is clean on arrival need not be written twice.
private struct CleanedHead: Sendable {
    private(set) var hash = SHA256()
    private(set) var size = 0
    /// Nil if nothing was removed.
    private(set) var original: ByteBuffer?

    /// Blocks.
    init(_ batch: [ByteBuffer], to handle: OpenFile) throws {
        var bytes = ByteBuffer()
        for chunk in batch { bytes.writeImmutableBuffer(chunk) }
        let isCleaned = try bytes.withUnsafeReadableBytes { bytes in
            hash.update(bufferPointer: bytes)
            guard let plan = CleanPicture.head(bytes), !plan.isWhole(bytes.count) else {
                try write(bytes, to: handle)
                return false
            }
            try plan.bytes(of: bytes).withUnsafeBytes { try write($0, to: handle) }
            return true
        }
        if isCleaned { original = bytes }
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer, to handle: OpenFile) throws {
        try handle.write(bytes, at: 0)
        size = bytes.count
    }
}

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits per byte.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

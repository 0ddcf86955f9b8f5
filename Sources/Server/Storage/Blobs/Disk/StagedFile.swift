/// An upload on its way in: a small one waits in memory, a larger one is written to a temporary file and hashed while it
/// arrives.
import Crypto
import Foundation
import NIOCore
import ServerMedia

actor StagedFile {
    /// Chunks are gathered to this many bytes before a disk thread is asked to write them; the last may go over it.
    private static let batchSize = 192 * 1024
    private static let roomForBatch = 256 * 1024

    let path: String
    let disk: WorkerThreads
    private let limit: Int
    /// While there is room for all of it in memory.
    private var memory: UploadMemory.Share?
    private var handle: OpenFile?
    private var pending = ByteBuffer()
    private var size = 0
    /// Hash of the uploaded bytes, which are read only once; the ETag of a cleaned file is derived from it.
    private var hash = SHA256()
    private var isRewritten = false
    private var head: [UInt8] = []
    private let cleansHead: Bool
    private var originalHead: ByteBuffer?

    /// - Parameter memory: nil for an upload that goes to the file while it arrives.
    init(path: String, limit: Int, memory: UploadMemory.Share?, cleansHead: Bool, disk: WorkerThreads) {
        self.path = path
        self.limit = limit
        self.memory = memory
        self.cleansHead = cleansHead
        self.disk = disk
    }

    func write(_ chunk: ByteBuffer) async throws {
        guard size + pending.readableBytes + chunk.readableBytes <= limit else {
            throw StorageFailure.tooLarge(limit: limit)
        }
        if pending.readableBytes == 0 { pending.reserveCapacity(memory?.bytes ?? Self.roomForBatch) }
        pending.writeImmutableBuffer(chunk)
        // Longer than announced.
        if let memory, pending.readableBytes > memory.bytes { self.memory = nil }
        if memory == nil, pending.readableBytes >= Self.batchSize { try await flush() }
    }

    func content() async throws -> StagedContent {
        if memory != nil {
            let format = FormatSniffer.format(of: pending.readableBytesView.prefix(FormatSniffer.length))
            return StagedContent(place: .memory(pending), format: format)
        }
        _ = try await written()
        return StagedContent(
            place: .file(path, hash.finalize()), format: FormatSniffer.format(of: head), originalHead: originalHead)
    }

    /// The file is complete then, and not yet durable.
    func finish(_ picture: CleanPicture?, received: SHA256Digest?) async throws -> BlobSummary {
        let sum: SHA256Digest
        if memory != nil { sum = try await store(picture, received) } else { sum = try await complete(picture) }
        let content = isRewritten ? SHA256.hash(data: Data("without metadata".utf8) + sum) : sum
        return BlobSummary(size: size, tag: content.prefix(16).hex)
    }

    func discard() async {
        guard handle != nil || memory == nil else { return }
        await disk.discard(path)
    }

    /// What was written, to be read again.
    func written() async throws -> OpenFile {
        try await flush()
        if let handle { return handle }
        let path = path
        let new = try await disk.run { try OpenFile(path, O_RDWR | O_CREAT | O_EXCL) }
        handle = new
        return new
    }

    /// From memory to the disk, in one go.
    private func store(_ picture: CleanPicture?, _ received: SHA256Digest?) async throws -> SHA256Digest {
        let (bytes, path, share) = (pending, path, memory)
        memory = nil
        pending = ByteBuffer()
        // The bytes count until they are written.
        defer { withExtendedLifetime(share) {} }
        let new = try await disk.run { () -> (handle: OpenFile, size: Int, hash: SHA256Digest) in
            let handle = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
            return try bytes.withUnsafeReadableBytes { bytes in
                let size = try handle.write(picture, of: bytes)
                return (handle, size, received ?? SHA256.hash(data: bytes))
            }
        }
        (handle, size) = (new.handle, new.size)
        isRewritten = picture != nil
        return new.hash
    }

    private func complete(_ picture: CleanPicture?) async throws -> SHA256Digest {
        let (old, path) = (try await written(), path)
        if let picture {
            let new = try await disk.run {
                try CleanCopy(picture, of: old, at: path + ".clean", insteadOf: path)
            }
            (handle, size) = (new.handle, new.size)
            isRewritten = true
        }
        return hash.finalize()
    }

    private func flush() async throws {
        guard pending.readableBytes > 0 else { return }
        let (batch, start, soFar, old, path) = (pending, size, hash, handle, path)
        if head.isEmpty { head += batch.readableBytesView.prefix(FormatSniffer.length) }
        pending = ByteBuffer()
        if start == 0, cleansHead {
            let (file, cleaned) = try await disk.run {
                let file = try old ?? OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
                return (file, try CleanedHead(batch, to: file))
            }
            (handle, hash, size, originalHead) = (file, cleaned.hash, cleaned.size, cleaned.original)
            isRewritten = originalHead != nil
            return
        }
        size += batch.readableBytes
        (handle, hash) = try await disk.run {
            let file = try old ?? OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
            var hash = soFar
            try batch.withUnsafeReadableBytes { bytes in
                hash.update(bufferPointer: bytes)
                try file.write(bytes, at: start)
            }
            return (file, hash)
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
    init(_ bytes: ByteBuffer, to handle: OpenFile) throws {
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

extension WorkerThreads {
    /// Removes a file that belongs to nothing, also for a caller that has gone. If it can't be removed now, the sweeper
    /// finds it later.
    func discard(_ path: String) async { _ = try? await Task { try await run { try removeFile(path) } }.value }
}

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits per byte.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

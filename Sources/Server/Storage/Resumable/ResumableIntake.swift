/// Takes a part of an upload in, and makes the object of it when it was the last one.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia

extension StorageRoutes {
    static let offsetStream = "application/offset+octet-stream"

    /// Keeps a place for the upload. It is written down before it is counted: of two that begin at once each sees the
    /// other, so together they never take more than there is.
    func reserve(_ upload: ResumableUpload, _ draft: ObjectDraft, room: Int?) async throws {
        try await resumables.add(upload)
        guard draft.isLimited else { return }
        do {
            let now = Date()
            let open = try await resumables.uploads(of: upload.holder).filter { !$0.isStored && $0.expires > now }
            let limit = configuration.resumableUploads
            guard open.count <= limit else { throw StorageFailure.tooManyUnfinished(limit) }
            // What belongs to nobody counts for each bucket.
            let together = open.filter { draft.owner != nil || $0.bucket == upload.bucket }
            guard together.reduce(0, { $0 + $1.length }) <= room ?? .max else {
                throw StorageFailure.quota(
                    "this file and the uploads in progress would fill the account", isAnonymous: false)
            }
        } catch {
            try await resumables.remove(upload)
            throw error
        }
    }

    /// Answers how many bytes are there now.
    func takeIn(
        _ request: Request, _ upload: ResumableUpload, at said: Int, by access: ResumableAccess
    ) async throws -> Int {
        guard !upload.isStored else {
            guard said == upload.length else { throw StorageFailure.offsetMismatch(upload.length) }
            return said
        }
        let file = try await resumables.open(upload)
        let offset = try await resumables.disk.run { try file.size() }
        guard said == offset else { throw StorageFailure.offsetMismatch(offset) }
        let end = try await append(request, to: file, from: offset, upTo: upload.length)
        if end == upload.length { try await complete(upload, file, by: access, request) }
        return end
    }

    /// What arrived before a connection broke stays; a part whose sum is wrong goes, and so does one with a sum that broke
    /// off, as nothing can be said about it.
    private func append(_ request: Request, to file: OpenFile, from offset: Int, upTo length: Int) async throws -> Int {
        let announced = request.headers[.contentLength].flatMap { Int($0) }
        guard announced ?? 0 <= length - offset else { throw StorageFailure.longerThanSaid }
        var checksum = try UploadChecksum(request)
        let (disk, meter) = (resumables.disk, UploadMeter(limit: length - offset, pace: configuration.uploadPace))
        let isSummed = checksum != nil
        var part = IncomingPart(file: file, disk: disk, offset: offset)
        do {
            do {
                for try await chunk in request.body {
                    try meter.count(chunk.readableBytes)
                    guard part.end + chunk.readableBytes <= length else { throw StorageFailure.longerThanSaid }
                    checksum?.add(chunk)
                    try await part.write(chunk)
                }
            } catch {
                try await part.flush()
                throw error
            }
            try await part.flush()
            // A connection that breaks off ends the body like any other end.
            if let announced, announced != part.end - offset { throw StorageFailure.aborted }
            if checksum?.isRight == false { throw StorageFailure.checksumMismatch }
        } catch {
            if isSummed { try await disk.run { try file.resize(to: offset) } }
            throw error
        }
        _ = try await disk.run { try file.durableSize() }
        return part.end
    }

    /// All bytes are there: they are judged and stored as those of any other upload. One that would be refused again is
    /// thrown away; after passing trouble the next request tries once more.
    func complete(
        _ upload: ResumableUpload, _ file: OpenFile, by access: ResumableAccess, _ request: Request
    ) async throws {
        do {
            let draft = try await access.draft(of: upload, tokens)
            let admission = try await admit(draft, size: upload.length + UploadMeter.overhead)
            let staged = try await blobs.stage(
                limit: admission.limit, expected: upload.length, cleansHead: !admission.bucket.keepsMetadata)
            let complete: ObjectDraft
            do {
                try await copy(file, upload.length, into: staged)
                complete = try await describe(staged, draft, admission.bucket, upload.details)
            } catch {
                await staged.discard()
                throw error
            }
            _ = try await writer.write(complete, staged, as: access.caller, request.settings("storage.tus.upload.part"))
        } catch {
            if StorageFailure(error).isFinal { try? await resumables.remove(upload) }
            throw error
        }
        try await resumables.markStored(upload)
    }

    private func copy(_ file: OpenFile, _ length: Int, into staged: any StagedBlob) async throws {
        var offset = 0
        while offset < length {
            let range = offset..<min(length, offset + 1 << 20)
            try await staged.write(try await resumables.disk.run { try file.read(range) })
            offset = range.upperBound
        }
    }
}

/// Bytes on their way to the end of a file, gathered so that a disk thread isn't asked for every packet.
private struct IncomingPart {
    private static let batchSize = 256 * 1024

    let file: OpenFile
    let disk: WorkerThreads
    private var written: Int
    private var pending = ByteBuffer()

    /// Where the next byte goes.
    var end: Int { written + pending.readableBytes }

    init(file: OpenFile, disk: WorkerThreads, offset: Int) {
        self.file = file
        self.disk = disk
        written = offset
    }

    mutating func write(_ chunk: ByteBuffer) async throws {
        pending.writeImmutableBuffer(chunk)
        if pending.readableBytes >= Self.batchSize { try await flush() }
    }

    mutating func flush() async throws {
        guard pending.readableBytes > 0 else { return }
        let (batch, file, offset) = (pending, file, written)
        try await disk.run { try batch.withUnsafeReadableBytes { try file.write($0, at: offset) } }
        written += batch.readableBytes
        pending = ByteBuffer()
    }
}

extension OpenFile {
    /// An offset that a client was told must still be true after a power cut.
    func durableSize() throws -> Int {
        try sync()
        return try size()
    }
}

/// An upload for a bucket: received on this machine, judged here, and sent before the transaction that names it.
import Crypto
import Foundation
import NIOCore
import ServerMedia
import ServerS3
import Synchronization

/// A bucket can't rename, and a transaction must not wait for one. So the bytes go to their final key first, and the
/// row comes after. A crash in between leaves bytes without a row, as on disk, and the sweeper finds them.
final class BucketStagedBlob: StagedBlob {
    private struct State {
        var settled: BlobKey?
        /// A row may name it, as far as we know: then only the sweeper may say that none does.
        var isPublished = false
    }

    private let staged: StagedFile
    private let store: BucketBlobStore
    private let state = Mutex(State())

    init(staged: StagedFile, store: BucketBlobStore) {
        self.staged = staged
        self.store = store
    }

    func write(_ chunk: ByteBuffer) async throws { try await staged.write(chunk) }
    func content() async throws -> StagedContent { try await staged.content() }

    /// It stays here as a copy, which must be whole after a power cut.
    func finish(_ picture: CleanPicture?, received: SHA256Digest?) async throws -> BlobSummary {
        let summary = try await staged.finish(picture, received: received)
        let file = try await staged.written()
        try await store.disk.run { try file.sync() }
        return summary
    }

    func settle(as key: BlobKey) async throws {
        let former = state.withLock { $0.settled }
        guard former != key else { return }
        let file = try await staged.written()
        let (disk, name) = (store.disk, BucketBlobStore.name(key))
        let size = try await disk.run { try file.size() }
        if size <= BucketBlobStore.partSize {
            try await store.client.put(name, try await file.body(0..<size, disk))
        } else {
            let parts = stride(from: 0, to: size, by: BucketBlobStore.partSize).map {
                ($0..<size).prefix(BucketBlobStore.partSize)
            }
            try await store.client.put(name, size: size, parts: parts.count) { try await file.body(parts[$0], disk) }
        }
        state.withLock { $0.settled = key }
        if let former { try? await store.client.delete(BucketBlobStore.name(former)) }
    }

    func publish(as key: BlobKey) throws {
        try state.withLock { state throws(Unsettled) in
            guard state.settled == key else { throw Unsettled(key: key) }
            state.isPublished = true
        }
        store.copies.adopt(staged.path, as: key)
    }

    func withdraw(_ key: BlobKey) { state.withLock { $0.isPublished = false } }

    func discard() async {
        let state = state.withLock { $0 }
        guard !state.isPublished else { return }
        await staged.discard()
        guard let key = state.settled else { return }
        // Also for a caller that has gone. If the bucket is away, the sweeper does it later.
        await Task { try? await store.delete([key]) }.value
    }
}

extension OpenFile {
    /// This range as the body of a request: read twice, once for its hash and once on its way.
    func body(_ range: Range<Int>, _ disk: WorkerThreads) async throws -> S3Body {
        let hash = try await disk.run { try self.hash(of: range) }
        return S3Body(length: range.count, hash: hash.hex) {
            let next = Mutex(range.lowerBound)
            return S3Body.Chunks(unfolding: { [self] in
                let piece = next.withLock { at in
                    defer { at = min(range.upperBound, at + 256 * 1024) }
                    return (at..<range.upperBound).prefix(256 * 1024)
                }
                return piece.isEmpty ? nil : try await disk.run { try self.read(piece) }
            })
        }
    }
}

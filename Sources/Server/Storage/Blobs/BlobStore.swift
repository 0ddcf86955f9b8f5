/// The seam between objects and where their bytes lie: a folder on disk, or a bucket that replicas share.
import Crypto
import Foundation
import NIOCore
import ServerMedia

package protocol BlobStore: Sendable {
    /// Starts to receive bytes that nobody can see yet.
    /// - Parameter cleansHead: a photo's start may be cleaned before it is written; see `StagedBlob.originalHead`.
    func stage(limit: Int, cleansHead: Bool) async throws -> any StagedBlob

    /// Starts a copy of a blob that nobody can see yet.
    func stageCopy(of key: BlobKey) async throws -> any StagedBlob

    /// Whether a blob is brought to its place before the transaction that names it: see `StagedBlob.settle`.
    var settlesFirst: Bool { get }

    /// Opens a blob, or throws `StorageFailure.bytesNotFound`.
    func open(_ key: BlobKey) async throws -> any OpenBlob

    /// The blob as a file that libraries can read themselves. Open it soon: it may be a copy that others displace.
    func file(_ key: BlobKey) async throws -> URL

    /// Removes blobs; missing ones are ignored.
    func delete(_ keys: [BlobKey]) async throws

    /// Hides blobs without destroying them.
    func trash(_ keys: [BlobKey]) async throws

    /// The blobs that were put into the trash before `date`.
    func trashed(before date: Date) async throws -> [BlobKey]

    /// Puts blobs from the trash back to their place.
    func restore(_ keys: [BlobKey]) async throws

    /// Destroys blobs in the trash.
    func emptyTrash(_ keys: [BlobKey]) async throws

    /// Passes on, in batches, the keys of blobs last written before `date`.
    func list(before date: Date, _ body: ([BlobKey]) async throws -> Void) async throws

    /// Removes files of unfinished uploads that were last written before `date`.
    func removeStaged(before date: Date) async throws -> Int

    /// Removes this machine's copies of blobs that no row names any more; of what lies elsewhere there are copies.
    func removeCopies(before date: Date, living: ([BlobKey]) async throws -> Set<BlobKey>) async throws

    /// Size and hash of what is really there, read from its place to the end; nil if there is nothing.
    func seal(of key: BlobKey) async throws -> BlobSeal?

    /// Where a client may fetch the blob itself; nil if it has to come through this server.
    func link(to key: BlobKey, _ headers: LinkHeaders) -> String?

    /// Throws if the place can't be used at all, or not now.
    func check() async throws
}

extension BlobStore {
    package func removeCopies(before date: Date, living: ([BlobKey]) async throws -> Set<BlobKey>) async throws {}
    package func link(to key: BlobKey, _ headers: LinkHeaders) -> String? { nil }
    package func check() async throws {}

    package func stageCopy(of key: BlobKey) async throws -> any StagedBlob {
        let source = try await open(key)
        let copy = try await stage(limit: .max, cleansHead: false)
        do {
            try await source.send(0..<source.size) { try await copy.write($0) }
        } catch {
            await copy.discard()
            throw error
        }
        return copy
    }
}

/// What two stores must agree about before one of them may lose a blob.
package struct BlobSeal: Sendable, Hashable {
    package var size: Int
    package var hash: SHA256Digest
}

/// What a link's answer says of the bytes, as this server would.
package struct LinkHeaders: Sendable, Hashable {
    var contentType: String?
    var cacheControl: String?
    var contentDisposition: String?
}

/// Bytes that are being received.
package protocol StagedBlob: Sendable {
    /// Throws `StorageFailure.tooLarge` at the first byte over the limit.
    func write(_ chunk: ByteBuffer) async throws

    /// Describes the written bytes, which aren't durable yet.
    func measure() async throws -> BlobSummary

    /// Replaces the written bytes with the cleaned picture.
    func rewrite(_ picture: CleanPicture) async throws

    /// The start of the photo as uploaded, if the stored one was cleaned while it was written.
    var originalHead: ByteBuffer? { get async }

    /// Makes the written bytes durable and describes them.
    func finish() async throws -> BlobSummary

    /// The written file, to be inspected before it is published.
    var file: URL { get }

    /// Brings the bytes to where they will stay under this key, durably, in stores that take their time for it. They
    /// belong to nothing yet. After another key, they are there under the new one only.
    func settle(as key: BlobKey) async throws

    /// Makes the blob visible under its key, durably. Blocks: it runs within the transaction that writes the row, so
    /// that no row is ever committed whose bytes are missing.
    /// - Throws: `Unsettled` if they had to be settled under this key before.
    func publish(as key: BlobKey) throws

    /// Withdraws a published blob within that transaction, which is about to be rolled back. Blocks.
    func withdraw(_ key: BlobKey)

    /// Discards the bytes, wherever they are; does nothing once they are published.
    func discard() async
}

/// The transaction needs the bytes under another key than the one they were settled as.
struct Unsettled: Error {
    var key: BlobKey
}

package protocol OpenBlob: Sendable {
    var size: Int { get }
    func read(_ range: Range<Int>) async throws -> ByteBuffer
    /// Passes on a range of any length in pieces.
    func send(_ range: Range<Int>, to sink: (ByteBuffer) async throws -> Void) async throws
}

extension OpenBlob {
    package func send(_ range: Range<Int>, to sink: (ByteBuffer) async throws -> Void) async throws {
        guard !range.isEmpty else { return }
        var next = range.prefix(Blobs.pieceSize)
        var piece = try await read(next)
        while next.upperBound < range.upperBound {
            let ahead = next.upperBound..<min(range.upperBound, next.upperBound + Blobs.pieceSize)
            // The disk reads the next piece while the client takes this one.
            async let following = read(ahead)
            next = ahead
            try await sink(piece)
            piece = try await following
        }
        try await sink(piece)
    }
}

enum Blobs {
    /// Read and sent in pieces of this size; two of them are in memory at once.
    static let pieceSize = 512 * 1024
}

extension Range<Int> {
    func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}

/// The properties of a finished blob.
package struct BlobSummary: Sendable, Hashable {
    package var size: Int
    /// SHA-256 of the uploaded bytes.
    package var received: SHA256Digest
    /// The source of the wire's ETags: 32 hexadecimal digits, the same for the same bytes. No rule says which hash to
    /// use; this is the fastest one with processor instructions.
    package var tag: String
    /// The first bytes, enough to recognise the format.
    package var head: [UInt8]
}

/// The seam between objects and where their bytes lie: a folder on disk, or a bucket that replicas share.
import Crypto
import Foundation
import Hummingbird
import NIOCore
import ServerMedia

package protocol BlobStore: Sendable {
    /// Starts to receive bytes that nobody can see yet.
    /// - Parameters:
    ///   - expected: the most bytes that will come, if that is known.
    ///   - cleansHead: a photo's start may be cleaned before it is written; see `StagedContent.originalHead`.
    func stage(limit: Int, expected: Int?, cleansHead: Bool) async throws -> any StagedBlob

    /// Starts a copy of a blob that nobody can see yet.
    func stageCopy(of key: BlobKey) async throws -> any StagedBlob

    /// Whether bringing a blob to its place takes so long that it should be the right place: see `StagedBlob.settle`.
    var settlesSlowly: Bool { get }

    /// Opens a blob, or throws `StorageFailure.bytesNotFound`.
    func open(_ key: BlobKey) async throws -> any OpenBlob

    /// All bytes of a blob that are in memory; nil for most.
    func recent(_ key: BlobKey) -> ByteBuffer?

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

    /// Whether clients fetch from where the blobs are; without that there is no link to any.
    var hasLinks: Bool { get }

    /// Where a client may fetch the blob itself; nil if it has to come through this server.
    func link(to key: BlobKey, _ headers: LinkHeaders) -> String?

    /// Throws if the place can't be used at all, or not now.
    func check() async throws
}

extension BlobStore {
    package func removeCopies(before date: Date, living: ([BlobKey]) async throws -> Set<BlobKey>) async throws {}
    package func recent(_ key: BlobKey) -> ByteBuffer? { nil }
    package var hasLinks: Bool { false }
    package func link(to key: BlobKey, _ headers: LinkHeaders) -> String? { nil }
    package func check() async throws {}

    /// For bytes that are kept as they are.
    package func stage(limit: Int, expected: Int? = nil) async throws -> any StagedBlob {
        try await stage(limit: limit, expected: expected, cleansHead: false)
    }

    package func stageCopy(of key: BlobKey) async throws -> any StagedBlob {
        let source = try await open(key)
        let copy = try await stage(limit: .max, expected: source.size)
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

    /// All that was written, to be judged before anybody else sees it.
    func content() async throws -> StagedContent

    /// Ends the writing, and describes what was written.
    /// - Parameters:
    ///   - picture: what to keep of them; nil for all.
    ///   - received: the hash of the content, where it is known.
    func finish(_ picture: CleanPicture?, received: SHA256Digest?) async throws -> BlobSummary

    /// Brings the bytes to where they will stay under this key, durably. They belong to nothing yet. After another key,
    /// they are there under the new one only.
    func settle(as key: BlobKey) async throws

    /// Makes sure that the blob is under its key, durably, and that it stays. It runs within the transaction that writes
    /// the row, so that no row is ever committed whose bytes are missing.
    /// - Throws: `Unsettled` if they had to be settled under this key before.
    func publish(as key: BlobKey) async throws

    /// Takes that back, within that transaction, which is about to be rolled back: it can be discarded again.
    func withdraw(_ key: BlobKey)

    /// Discards the bytes, wherever they are; does nothing once they are published.
    func discard() async
}

extension StagedBlob {
    package func finish() async throws -> BlobSummary { try await finish(nil, received: nil) }
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
    /// The same to a client; a file goes there without being copied into this program's memory.
    func send(_ range: Range<Int>, to client: inout any ResponseBodyWriter) async throws
}

extension OpenBlob {
    package func send(_ range: Range<Int>, to client: inout any ResponseBodyWriter) async throws {
        try await send(range) { try await client.write($0) }
    }

    package func send(_ range: Range<Int>, to sink: (ByteBuffer) async throws -> Void) async throws {
        try await Blobs.send(range, by: Blobs.pieceSize, reading: read, to: sink)
    }
}

enum Blobs {
    /// Read and sent in pieces of this size; two of them are in memory at once.
    static let pieceSize = 512 * 1024

    /// The disk reads the next piece while the client takes this one.
    static func send<Piece: Sendable>(
        _ range: Range<Int>, by pieceSize: Int, reading read: @Sendable (Range<Int>) async throws -> Piece,
        to sink: (Piece) async throws -> Void
    ) async throws {
        guard !range.isEmpty else { return }
        var next = range.prefix(pieceSize)
        var piece = try await read(next)
        while next.upperBound < range.upperBound {
            let ahead = next.upperBound..<min(range.upperBound, next.upperBound + pieceSize)
            async let following = read(ahead)
            next = ahead
            try await sink(piece)
            piece = try await following
        }
        try await sink(piece)
    }
}

extension Range<Int> {
    func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}

/// The properties of a finished blob.
package struct BlobSummary: Sendable, Hashable {
    package var size: Int
    /// The source of the wire's ETags: 32 hexadecimal digits, the same for the same bytes. No rule says which hash to
    /// use; this is the fastest one with processor instructions.
    package var tag: String
}

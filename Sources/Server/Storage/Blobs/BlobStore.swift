/// The store for the bytes of objects: on disk now; an object store could replace it for many replicas.
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

    /// Opens a blob, or throws `StorageFailure.bytesNotFound`.
    func open(_ key: BlobKey) async throws -> any OpenBlob

    /// The blob as a file that libraries can read themselves.
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

    /// Makes the blob visible under its key, durably. Blocks: it runs within the transaction that writes the row, so
    /// that no row is ever committed whose bytes are missing.
    func publish(as key: BlobKey) throws

    /// Withdraws a published blob within that transaction, which is about to be rolled back. Blocks.
    func withdraw(_ key: BlobKey)

    /// Discards the bytes; does nothing once they are published.
    func discard() async
}

package protocol OpenBlob: Sendable {
    var size: Int { get }
    func read(_ range: Range<Int>) async throws -> ByteBuffer
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

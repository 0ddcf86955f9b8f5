/// Where the bytes of objects lie: on disk now, in an object store for many replicas later.
import Crypto
import Foundation
import NIOCore
import ServerMedia

package protocol BlobStore: Sendable {
    /// Begins to take in bytes that nobody can see yet.
    /// - Parameter cleansHead: a photo's beginning may be cleaned before it is written, see `StagedBlob.originalHead`.
    func stage(limit: Int, cleansHead: Bool) async throws -> any StagedBlob

    /// Begins a copy of a blob that nobody can see yet.
    func stageCopy(of key: BlobKey) async throws -> any StagedBlob

    /// Opens a blob, or throws `StorageFailure.bytesNotFound`.
    func open(_ key: BlobKey) async throws -> any OpenBlob

    /// The blob as a file that libraries can read themselves.
    func file(_ key: BlobKey) async throws -> URL

    /// Removes blobs; those that are gone already don't matter.
    func delete(_ keys: [BlobKey]) async throws

    /// Takes blobs out of sight without destroying them.
    func trash(_ keys: [BlobKey]) async throws

    /// What is in the trash, put there before `date`.
    func trashed(before date: Date) async throws -> [BlobKey]

    /// Puts blobs from the trash back where they were.
    func restore(_ keys: [BlobKey]) async throws

    /// Destroys blobs in the trash.
    func emptyTrash(_ keys: [BlobKey]) async throws

    /// Hands over, in batches, the keys of blobs last written before `date`.
    func list(before date: Date, _ body: ([BlobKey]) async throws -> Void) async throws

    /// Removes what uploads that never ended left behind, if it was last written before `date`.
    func removeStaged(before date: Date) async throws -> Int
}

/// Bytes that are coming in.
package protocol StagedBlob: Sendable {
    /// Throws `StorageFailure.tooLarge` at the first byte over the limit.
    func write(_ chunk: ByteBuffer) async throws

    /// Says what was written, which isn't durable yet.
    func measure() async throws -> BlobSummary

    /// Puts what is left of the picture in the place of what was written.
    func rewrite(_ picture: CleanPicture) async throws

    /// The beginning of the photo as it came, when it was written without what isn't needed to show it.
    var originalHead: ByteBuffer? { get async }

    /// Makes what was written durable and says what it is.
    func finish() async throws -> BlobSummary

    /// What was written, for a look at it before it is published.
    var file: URL { get }

    /// Makes the blob visible under its key, durably. Blocks: it runs within the transaction that writes the row,
    /// so that no row is ever committed whose bytes are not there.
    func publish(as key: BlobKey) throws

    /// Takes a published blob back, within that transaction: it is about to be rolled back. Blocks.
    func withdraw(_ key: BlobKey)

    /// Throws the bytes away; does nothing once they are published.
    func discard() async
}

package protocol OpenBlob: Sendable {
    var size: Int { get }
    func read(_ range: Range<Int>) async throws -> ByteBuffer
}

/// What a finished blob turned out to be.
package struct BlobSummary: Sendable, Hashable {
    package var size: Int
    /// SHA-256 of the bytes as they came in.
    package var received: SHA256Digest
    /// What the wire's ETags are made of: 32 hexadecimal digits, the same for the same bytes. Nobody's rule says of which
    /// hash, and this one is the fastest that a processor has instructions for.
    package var tag: String
    /// The first bytes, enough to recognise the format.
    package var head: [UInt8]
}

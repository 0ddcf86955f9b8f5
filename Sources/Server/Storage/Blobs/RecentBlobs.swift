/// The bytes of small, recently read blobs: a whole feed's pictures are read from disk once.
import NIOCore
import ServerDatabase
import ServerHTTP
import Synchronization

/// A key names one version, whose bytes never change, so nothing here can be outdated. The row has already decided
/// whether the caller may read it.
final class RecentBlobs: Sendable {
    /// Larger ones are read in pieces.
    static let largest = 256 * 1024

    /// Two generations of 4 MB.
    private let blobs = Mutex(GenerationalCache<BlobKey, ByteBuffer>(capacity: 4 << 20) { $0.readableBytes })

    subscript(key: BlobKey) -> ByteBuffer? { blobs.withLock { $0.value(of: key) } }

    func keep(_ bytes: ByteBuffer, of key: BlobKey) { blobs.withLock { $0.keep(bytes, of: key) } }

    /// Deleted blobs don't stay in memory either.
    func forget(_ keys: [BlobKey]) {
        blobs.withLock { blobs in
            for key in keys { blobs.forget(key) }
        }
    }
}

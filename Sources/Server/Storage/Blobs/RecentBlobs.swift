/// The bytes of small blobs that were asked for lately: what a whole feed shows is read from disk once.
import NIOCore
import ServerDatabase
import ServerHTTP
import Synchronization

/// A key names one version, whose bytes never change, so nothing here can be out of date; and whether the caller may
/// read it, the row has told before anybody asks here.
final class RecentBlobs: Sendable {
    /// Larger ones are read in pieces.
    static let largest = 256 * 1024

    /// Two generations of 32: 16 MB at most.
    private let blobs = Mutex(GenerationalCache<BlobKey, ByteBuffer>(capacity: 32))

    subscript(key: BlobKey) -> ByteBuffer? { blobs.withLock { $0[key] } }

    func keep(_ bytes: ByteBuffer, of key: BlobKey) { blobs.withLock { $0[key] = bytes } }

    /// What is deleted doesn't stay in memory either.
    func forget(_ keys: [BlobKey]) {
        blobs.withLock { blobs in
            for key in keys { blobs[key] = nil }
        }
    }
}

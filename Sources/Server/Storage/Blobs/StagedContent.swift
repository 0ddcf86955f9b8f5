/// All bytes of an upload, to be judged before anybody else sees them.
import Crypto
import NIOCore
import ServerMedia

package struct StagedContent: Sendable {
    enum Place: Sendable {
        case memory(ByteBuffer)
        /// Written while they arrived, with their hash.
        case file(String, SHA256Digest)
    }

    let place: Place
    /// By the first bytes.
    let format: MediaFormat
    /// The start of the photo as uploaded, if it was cleaned while it was written.
    var originalHead: ByteBuffer?

    /// The bytes, in one piece, and the hash of what was uploaded. Blocks.
    func read<R>(_ body: (UnsafeRawBufferPointer, SHA256Digest) throws -> R) throws -> R {
        switch place {
        case .memory(let bytes):
            try bytes.withUnsafeReadableBytes { try body($0, SHA256.hash(data: $0)) }
        case .file(let path, let hash): try MappedFile.with(path) { try body($0, hash) }
        }
    }
}

/// A part of an answer's body: bytes in memory, or a part of a file, which the system sends without a copy (`sendfile`).
import Hummingbird
import NIOCore

package enum AnswerPart: Sendable {
    case bytes(ByteBuffer)
    case file(FilePiece)

    /// In bytes.
    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.readableBytes
        case .file(let piece): piece.range.count
        }
    }
}

package struct FilePiece: Sendable {
    /// Closes the descriptor when nobody holds it any more.
    private let owner: any AnyObject & Sendable
    private let descriptor: CInt
    fileprivate let range: Range<Int>

    /// The event loop sends it, and waits for the disk if the system has dropped the bytes from memory.
    /// - Parameter descriptor: open for as long as `owner` lives.
    package init(_ range: Range<Int>, of descriptor: CInt, owner: any AnyObject & Sendable) {
        self.range = range
        self.descriptor = descriptor
        self.owner = owner
    }

    /// - Parameter written: hears when nothing needs the file any more.
    func region(until written: EventLoopFuture<Void>) -> FileRegion {
        // A handle may be used by one loop at a time, and a file by many: each piece has a handle of its own.
        let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
        written.assumeIsolated().whenComplete { [owner] _ in
            _ = try? handle.takeDescriptorOwnership()
            withExtendedLifetime(owner) {}
        }
        return FileRegion(fileHandle: handle, readerIndex: range.lowerBound, endIndex: range.upperBound)
    }
}

/// Takes parts of files, too. Only our own connections do.
package protocol FileWriter: ResponseBodyWriter {
    mutating func write(_ piece: FilePiece) async throws
}

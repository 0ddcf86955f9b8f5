/// The body of a request to a bucket: known length and hash, and bytes that can be sent again after a failure.
import Crypto
import Foundation
import NIOCore

package struct S3Body: Sendable {
    package typealias Chunks = AsyncThrowingStream<ByteBuffer, any Error>

    let length: Int
    /// SHA-256 in hexadecimal digits; the bucket compares it with what arrived.
    let hash: String
    let chunks: @Sendable () -> Chunks

    package init(length: Int, hash: String, chunks: @escaping @Sendable () -> Chunks) {
        self.length = length
        self.hash = hash
        self.chunks = chunks
    }

    package init(_ bytes: ByteBuffer) {
        length = bytes.readableBytes
        hash = SigV4.hex(bytes.withUnsafeReadableBytes { SHA256.hash(data: $0) })
        chunks = {
            Chunks { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
        }
    }

    /// MD5 in Base64, which old servers want for lists of objects to delete.
    static func md5(_ bytes: ByteBuffer) -> String {
        Data(bytes.withUnsafeReadableBytes { Insecure.MD5.hash(data: $0) }).base64EncodedString()
    }

    /// The chunks, with a mark on what goes wrong here rather than on the line.
    func sent() -> AsyncThrowingStream<ByteBuffer, any Error> {
        let box = Iterator(chunks())
        return AsyncThrowingStream(unfolding: {
            do { return try await box.next() } catch { throw LocalFailure(cause: error) }
        })
    }

    /// The bytes couldn't be read here.
    struct LocalFailure: Error { var cause: any Error }

    /// One reader after the other asks; the stream itself can't be shared otherwise.
    private actor Iterator {
        private let stream: Chunks
        init(_ stream: Chunks) { self.stream = stream }
        func next() async throws -> ByteBuffer? {
            for try await chunk in stream { return chunk }
            return nil
        }
    }
}

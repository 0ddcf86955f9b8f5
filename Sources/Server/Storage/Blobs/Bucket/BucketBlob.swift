/// A large blob in a bucket, open for reading: its start is here already, the rest comes when it is asked for.
import Crypto
import NIOCore
import ServerS3

struct BucketBlob: OpenBlob {
    let size: Int
    let start: ByteBuffer
    let name: String
    let client: S3Client

    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        var bytes = ByteBuffer()
        bytes.reserveCapacity(range.count)
        try await send(range) { bytes.writeImmutableBuffer($0) }
        return bytes
    }

    func send(_ range: Range<Int>, to sink: (ByteBuffer) async throws -> Void) async throws {
        var at = range.lowerBound
        if at < start.readableBytes, !range.isEmpty {
            let end = min(range.upperBound, start.readableBytes)
            if let piece = start.getSlice(at: start.readerIndex + at, length: end - at) { try await sink(piece) }
            at = end
        }
        // A line that breaks is taken up again where it broke: the client hears nothing of it.
        var attempts = 0
        while at < range.upperBound {
            do {
                let download = try await client.get(name, at..<range.upperBound)
                guard download.size == size else { throw S3Failure.unexpected("another object than before") }
                try await download.send { piece in
                    at += piece.readableBytes
                    try await sink(piece)
                }
                guard at < range.upperBound else { return }
                throw S3Failure.away("an object ended early")
            } catch let failure as S3Failure where failure.isAway && attempts < 2 { attempts += 1 }
        }
    }
}

extension BlobSeal {
    init(reading download: S3Client.Download) async throws {
        var hash = SHA256()
        var size = 0
        try await download.send { piece in
            piece.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
            size += piece.readableBytes
        }
        guard size == download.size else { throw S3Failure.away("an object ended early") }
        self.init(size: size, hash: hash.finalize())
    }
}

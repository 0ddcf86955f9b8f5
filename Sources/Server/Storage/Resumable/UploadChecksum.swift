/// The sum that a client sends with a part of its upload: what arrives otherwise is thrown away (TUS, "Checksum").
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

struct UploadChecksum {
    /// `Tus-Checksum-Algorithm`.
    static let algorithms = "sha1,sha256"

    private var hash: any HashFunction
    private let expected: Data

    /// Nil for a request that names none.
    init?(_ request: Request) throws(StorageFailure) {
        guard let text = request.headers[.uploadChecksum] else { return nil }
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, text.utf8.count <= 128, let sum = Data(base64Encoded: words[1]) else {
            throw .invalidInput("headers/upload-checksum must be an algorithm and a sum in Base64")
        }
        switch words[0].lowercased() {
        case "sha1": hash = Insecure.SHA1()
        case "sha256": hash = SHA256()
        default: throw .invalidInput("headers/upload-checksum: the algorithms are \(Self.algorithms)")
        }
        expected = sum
    }

    mutating func add(_ bytes: ByteBuffer) {
        bytes.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
    }

    var isRight: Bool {
        func sum(_ hash: some HashFunction) -> Data { Data(hash.finalize()) }
        return sum(hash) == expected
    }
}

extension HTTPField.Name {
    /// Valid tokens (RFC 9110 §5.1), so unwrapping can't fail.
    static let uploadChecksum = HTTPField.Name("Upload-Checksum")!
    static let tusChecksumAlgorithm = HTTPField.Name("Tus-Checksum-Algorithm")!
}

/// The id of a picture that a job makes.
import Crypto
import Foundation

extension UUID {
    /// The same for every run of a job, so that a run that is repeated stores nothing twice.
    package init(picture index: Int, of job: UUID) {
        let digest = SHA256.hash(data: Data("\(job.uuidString.lowercased())/\(index)".utf8))
        var bytes = Array(digest.prefix(16))
        // RFC 9562 §5.8: a version 8 UUID, of the standard variant.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

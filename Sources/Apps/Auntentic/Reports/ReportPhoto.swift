/// A photo in a report: its hash and never its content, so that a report can be shared without the photos.
import AuntenticCore
import Crypto
import Foundation

package struct ReportPhoto: Codable, Hashable, Sendable {
    package var angle: PhotoAngle
    /// SHA-256 of the file as it was uploaded, 64 hexadecimal digits.
    package var sha256: String

    package init(angle: PhotoAngle, sha256: String) {
        self.angle = angle
        self.sha256 = sha256
    }

    package init(angle: PhotoAngle, bytes: Data) {
        self.init(angle: angle, sha256: Self.hash(bytes))
    }

    package static func hash(_ bytes: Data) -> String { Hex.text(SHA256.hash(data: bytes)) }
}

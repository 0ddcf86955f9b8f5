/// A picture cut to a widget's pixels, small enough for a widget's memory.
import Foundation
import NIOCore
import NIOFoundationCompat
import ServerMedia
import ServerStorage

struct WidgetPixels: Sendable {
    static let sides = 16...2048
    static let mostBytes = 256 * 1024

    let files: ObjectReader

    /// Lower quality first, then fewer pixels, until it fits. Cropped evenly, never stretched.
    func jpeg(of object: StoredObject, width: Int, height: Int) async throws -> Data {
        var (width, height) = (width, height)
        for quality in [82, 65, 50, 35] {
            let made = try await rendered(object, width, height, quality)
            if made.count <= Self.mostBytes { return made }
        }
        while true {
            (width, height) = (max(1, width * 7 / 10), max(1, height * 7 / 10))
            let made = try await rendered(object, width, height, 50)
            if made.count <= Self.mostBytes || max(width, height) <= 64 { return made }
        }
    }

    private func rendered(_ object: StoredObject, _ width: Int, _ height: Int, _ quality: Int) async throws -> Data {
        let made = try await files.picture(
            of: object, PhotoTransform(width: width, height: height, fit: .cover, quality: quality, format: .jpeg))
        return Data(made.bytes.readableBytesView)
    }
}

/// A file that begins as a JPEG does, for as long as the test holds it.
import Foundation

package final class NoisePhoto: Sendable {
    package let path: String
    package let data: Data

    package init(size: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let noise = Data((0..<1021).map { _ in UInt8.random(in: 0...255, using: &generator) })
        var data = Data([0xFF, 0xD8, 0xFF, 0xE0])
        while data.count < size { data.append(noise) }
        self.data = Data(data.prefix(size))
        path = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString).jpg").path
        try self.data.write(to: URL(fileURLWithPath: path))
    }

    package func cut(to size: Int) throws { try data.prefix(size).write(to: URL(fileURLWithPath: path)) }
    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    deinit { remove() }
}

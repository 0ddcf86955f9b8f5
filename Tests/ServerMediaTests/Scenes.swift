/// Pictures made for the tests: textured scenes with edges, the same on every machine.
import Foundation
import ServerMedia

/// A repeatable random number, by a linear congruential generator.
struct Dice: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 16 ^ state << 24
    }
}

enum Scene {
    /// Coloured rectangles over a slope of light, with some grain, as a shelf of boxes might look.
    static func picture(_ seed: UInt64, width: Int = 1200, height: Int = 900) throws -> Picture {
        var dice = Dice(seed)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let light = 60 + 100 * (x + y) / (width + height)
                for band in 0..<3 { pixels[(y * width + x) * 3 + band] = UInt8(light) }
            }
        }
        for _ in 0..<60 {
            let w = Int.random(in: width / 20...width / 4, using: &dice)
            let h = Int.random(in: height / 20...height / 4, using: &dice)
            let left = Int.random(in: 0..<width - w, using: &dice)
            let top = Int.random(in: 0..<height - h, using: &dice)
            let colour = (0..<3).map { _ in UInt8.random(in: 10...245, using: &dice) }
            for y in top..<top + h {
                for x in left..<left + w {
                    for band in 0..<3 { pixels[(y * width + x) * 3 + band] = colour[band] }
                }
            }
        }
        for index in pixels.indices where index % 3 == 0 {
            let grain = Int.random(in: -6...6, using: &dice)
            for band in 0..<3 { pixels[index + band] = UInt8(clamping: Int(pixels[index + band]) + grain) }
        }
        return try Picture(pixels: pixels, width: width, height: height, bands: 3)
    }
}

/// A folder that goes away with the test.
func withFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension Data {
    /// Writes the bytes under a name and answers where.
    func file(_ name: String, in folder: URL) throws -> URL {
        let url = folder.appendingPathComponent(name)
        try write(to: url)
        return url
    }
}

/// A PNG that is only a header: it claims a size and holds no pixels.
func pngClaiming(width: UInt32, height: UInt32) -> Data {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let typed = Array(name.utf8) + body
        return big(UInt32(body.count)) + typed + big(crc(typed))
    }
    func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
    let header = chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    let data = chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + data + chunk("IEND", []))
}

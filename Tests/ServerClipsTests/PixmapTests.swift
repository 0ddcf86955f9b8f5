/// Pictures that arrive in pieces.
import TestSupport
import Testing

@testable import ServerClips

@Suite(.aside) struct PixmapTests {
    @Test("pictures are the same however their bytes arrive", arguments: [1, 2, 7, 100])
    func pieces(_ size: Int) throws {
        let pixels = (0..<3).map { n in [UInt8](repeating: UInt8(n), count: 2 * 3 * 3) }
        let bytes = pixels.flatMap { Array("P6\n2 3\n255\n".utf8) + $0 }
        var stream = PixmapStream(most: 100)
        var found: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            try Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes { piece in
                try stream.add(piece) { width, height, pixels in
                    #expect(width == 2 && height == 3)
                    found.append(pixels)
                }
            }
        }
        #expect(found == pixels)
    }

    @Test(
        "what is no picture, or a larger one than was asked for, is refused",
        arguments: ["P5\n2 3\n255\n", "P6\n20 30\n255\n", "P6\n-1 3\n255\n", "P6\n2 3\n65535\n"])
    func nonsense(_ text: String) {
        var stream = PixmapStream(most: 100)
        #expect(throws: ClipError.self) {
            try Array(text.utf8).withUnsafeBytes { piece in try stream.add(piece) { _, _, _ in } }
        }
    }
}

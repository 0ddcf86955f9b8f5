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
                for picture in try stream.add(piece) {
                    #expect(picture.width == 2 && picture.height == 3 && !picture.isRepeated)
                    found.append(picture.pixels)
                }
            }
        }
        #expect(found == pixels)
    }

    @Test("a picture that comes once more is called so; one that is kept stays as it was")
    func repeated() throws {
        var stream = PixmapStream(most: 100)
        func add(_ width: Int, _ value: UInt8) throws -> PixmapStream.Picture {
            let bytes = Array("P6 \(width) 3 255\n".utf8) + [UInt8](repeating: value, count: width * 3 * 3)
            return try #require(try bytes.withUnsafeBytes { piece in try stream.add(piece) }.first)
        }
        let kept = try [add(2, 1), add(2, 1), add(2, 2), add(2, 1), add(3, 1), add(3, 1)]
        #expect(kept.map(\.isRepeated) == [false, true, false, false, false, true])
        #expect(
            kept.map(\.pixels) == [1, 1, 2, 1].map { [UInt8](repeating: $0, count: 18) }
                + [1, 1].map { [UInt8](repeating: $0, count: 27) })
    }

    @Test(
        "what is no picture, or a larger one than was asked for, is refused",
        arguments: [
            "P5\n2 3\n255\n", "P6\n20 30\n255\n", "P6\n-1 3\n255\n", "P6\n2 3\n65535\n",
            "P6\n9223372036854775807 9223372036854775807\n255\n", "P6 \(String(repeating: "1", count: 40))",
        ])
    func nonsense(_ text: String) {
        var stream = PixmapStream(most: 100)
        #expect(throws: ClipError.self) {
            try Array(text.utf8).withUnsafeBytes { piece in _ = try stream.add(piece) }
        }
    }
}

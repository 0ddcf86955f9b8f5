/// The word in a picture's corner: there, readable on any ground, and nowhere else.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite("A word in the corner", .aside)
struct WordMarkTests {
    @Test(
        "it lies in the lower right corner and leaves the rest as it was",
        arguments: [(320, 200), (1024, 1024), (96, 300)])
    func place(_ width: Int, _ height: Int) {
        let plain = [UInt8](repeating: 128, count: width * height * 3)
        var marked = plain
        WordMark("Artifex").draw(on: &marked, width: width, height: height)
        let changed = (0..<width * height).filter { marked[$0 * 3] != plain[$0 * 3] }
        #expect(changed.count > 60)
        #expect(changed.allSatisfy { $0 / width > height * 3 / 4 })
        if width >= 320 { #expect(changed.allSatisfy { $0 % width > width / 2 }) }
    }

    @Test(
        "it is read on white, black and grey: its strokes and their seam differ from any ground",
        arguments: [0, 128, 255])
    func contrast(_ ground: UInt8) {
        var pixels = [UInt8](repeating: ground, count: 400 * 400 * 3)
        WordMark("Artifex").draw(on: &pixels, width: 400, height: 400)
        let differences = pixels.map { abs(Int($0) - Int(ground)) }
        #expect(differences.max() ?? 0 > 70)
    }

    @Test("different words look different, and unknown letters are gaps")
    func words() {
        func drawn(_ word: String) -> [UInt8] {
            var pixels = [UInt8](repeating: 90, count: 300 * 300 * 3)
            WordMark(word).draw(on: &pixels, width: 300, height: 300)
            return pixels
        }
        #expect(drawn("Artifex") != drawn("Veramo"))
        #expect(drawn("???") == [UInt8](repeating: 90, count: 300 * 300 * 3))
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" { #expect(drawn(String(letter)) != drawn("?"), "\(letter)") }
    }

    @Test("a rendering with a mark is another one than without, in its bytes and in the cache")
    func rendering() async throws {
        let renderer = PhotoRenderer(pool: try MediaPool(workers: 1))
        try await withFolder { folder in
            let grey = try Picture(
                pixels: [UInt8](repeating: 120, count: 640 * 480 * 3), width: 640, height: 480, bands: 3)
            let file = try grey.encoded(.jpeg).file("grey.jpg", in: folder)
            let plain = PhotoTransform(width: 320, format: .png)
            let marked = PhotoTransform(width: 320, format: .png, mark: WordMark("Artifex"))
            #expect(plain.cacheKey != marked.cacheKey)
            let (one, other) = (try await renderer.render(file, plain), try await renderer.render(file, marked))
            #expect(one.bytes != other.bytes)
            #expect((one.width, one.height) == (other.width, other.height))
        }
    }
}

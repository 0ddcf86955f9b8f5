/// Photos made of numbers: sharp, well lit, and different for every seed.
import Foundation
import NIOCore
import SeededRandom
import ServerMedia

package enum TestPhoto {
    /// A JPEG of overlapping rectangles with grain; passes every check a sneaker photo must pass.
    package static func jpeg(seed: UInt64, width: Int = 640, height: Int = 480, quality: Int = 80) throws -> ByteBuffer
    {
        _ = try MediaPool(workers: 1)  // starts libvips
        let picture = try Picture(pixels: pixels(seed, width, height), width: width, height: height, bands: 3)
        return ByteBuffer(bytes: try picture.encoded(.jpeg, quality: quality))
    }

    private static func pixels(_ seed: UInt64, _ width: Int, _ height: Int) -> [UInt8] {
        var random = SplitMix(seed: seed)
        var pixels = [UInt8](repeating: 120, count: width * height * 3)
        for _ in 0..<60 {
            let x = Int(random.next() % UInt64(width)), y = Int(random.next() % UInt64(height))
            let w = 20 + Int(random.next() % UInt64(width / 3)), h = 20 + Int(random.next() % UInt64(height / 3))
            let colour = (0..<3).map { _ in UInt8(30 + random.next() % 200) }
            for row in y..<min(height, y + h) {
                for column in x..<min(width, x + w) {
                    for band in 0..<3 { pixels[(row * width + column) * 3 + band] = colour[band] }
                }
            }
        }
        for index in pixels.indices {
            pixels[index] = UInt8(clamping: Int(pixels[index]) + Int(random.next() % 21) - 10)
        }
        return pixels
    }
}

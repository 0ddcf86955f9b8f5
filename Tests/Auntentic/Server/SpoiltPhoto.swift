/// Photos with something wrong with them, made from good ones.
import Foundation
import NIOCore
import ServerMedia
import TestSupport

enum SpoiltPhoto {
    /// So dark that nothing is seen; every seed is another picture.
    static func dark(seed: UInt64) throws -> ByteBuffer { try made(seed) { $0 / 20 } }
    /// Burnt out.
    static func bright(seed: UInt64) throws -> ByteBuffer { try made(seed) { 252 + $0 / 100 } }

    /// Soft slopes and no edge anywhere.
    static func blurred() throws -> ByteBuffer {
        let (width, height) = (640, 480)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let wave = sin(Double(x) / 60) + cos(Double(y) / 45)
                let value = UInt8(clamping: Int(128 + 50 * wave))
                for band in 0..<3 { pixels[(y * width + x) * 3 + band] = value }
            }
        }
        return try jpeg(pixels, width, height)
    }

    private static func made(_ seed: UInt64, _ change: (Int) -> Int) throws -> ByteBuffer {
        let (width, height) = (640, 480)
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for index in pixels.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pixels[index] = UInt8(clamping: change(Int(state >> 56)))
        }
        return try jpeg(pixels, width, height)
    }

    private static func jpeg(_ pixels: [UInt8], _ width: Int, _ height: Int) throws -> ByteBuffer {
        let picture = try Picture(pixels: pixels, width: width, height: height, bands: 3)
        return ByteBuffer(bytes: try picture.encoded(.jpeg, quality: 90))
    }
}

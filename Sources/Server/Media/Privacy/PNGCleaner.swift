/// Cleans a PNG chunk by chunk: colours, transparency and animation stay, all text goes.
import Foundation

enum PNGCleaner {
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP", "mDCV", "mDCv", "cLLI",
        "cLLi", "pHYs", "bKGD", "hIST", "sPLT", "acTL", "fcTL", "fdAT",
    ]

    static func plan(_ bytes: UnsafeRawBufferPointer) -> CleanPicture? {
        var clean = CleanPicture()
        clean.keep(0..<8)
        var at = 8
        while let length = FileEnding.big32(bytes, at), at + 12 + length <= bytes.count {
            let chunk = at..<at + 12 + length
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            if kept.contains(name) { clean.keep(chunk) }
            if name == "eXIf", let turned = turned(bytes[at + 8..<at + 8 + length]) {
                clean.replace(chunk, by: turned, in: bytes)
            }
            if name == "IEND" { return clean }
            at = chunk.upperBound
        }
        return nil
    }

    private static func turned(_ tiff: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        guard let tiff = TurnedPhoto.tiff(TurnedPhoto.orientation(inTIFF: tiff)) else { return nil }
        let body = Array("eXIf".utf8) + tiff
        return big32(UInt32(tiff.count)) + body + big32(checksum(body))
    }

    private static func big32(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32 as PNG requires it; bit by bit, because it covers about forty bytes.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

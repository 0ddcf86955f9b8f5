/// Cleans a WebP chunk by chunk; the header with the total length is rewritten.
import Foundation

enum WebPCleaner {
    private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
    /// In VP8X: the flags for EXIF and for XMP.
    private static let exifFlag: UInt8 = 0x08, xmpFlag: UInt8 = 0x04

    static func plan(_ bytes: UnsafeRawBufferPointer) -> CleanPicture? {
        // The header may claim that the file ends within the header.
        guard let end = FileEnding.offset(in: bytes, format: .webp), end > 12, let chunks = chunks(bytes, 12..<end)
        else { return nil }
        let turned = chunks.lazy.filter { $0.name == "EXIF" }.compactMap { chunk in
            exif(bytes[chunk.body]).map { (chunk: chunk, bytes: $0) }
        }.first
        var body = CleanPicture()
        for chunk in chunks where kept.contains(chunk.name) {
            if chunk.name == "VP8X", !chunk.body.isEmpty {
                var header = Array(bytes[chunk.whole])
                header[8] = header[8] & ~(exifFlag | xmpFlag) | (turned == nil ? 0 : exifFlag)
                body.replace(chunk.whole, by: header, in: bytes)
            } else {
                body.keep(chunk.whole)
            }
        }
        guard !body.pieces.isEmpty else { return nil }
        if let turned { body.replace(turned.chunk.whole, by: turned.bytes, in: bytes) }
        var clean = CleanPicture()
        clean.replace(0..<12, by: Array("RIFF".utf8) + little32(body.count + 4) + Array("WEBP".utf8), in: bytes)
        for piece in body.pieces {
            switch piece {
            case .range(let range): clean.keep(range)
            case .bytes(let bytes): clean.add(bytes)
            case .zeros(let count): clean.blank(count)
            }
        }
        return clean
    }

    private struct Chunk {
        var name: String
        /// With header and padding.
        var whole: Range<Int>
        var body: Range<Int>
    }

    private static func chunks(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Chunk]? {
        var found: [Chunk] = []
        var at = range.lowerBound
        while at + 8 <= range.upperBound {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            let end = at + 8 + length
            guard end <= range.upperBound else { return nil }
            let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            // Some encoders omit the padding of an odd last chunk.
            let whole = at..<min(end + length % 2, range.upperBound)
            found.append(Chunk(name: name, whole: whole, body: at + 8..<end))
            at = whole.upperBound
        }
        return found.isEmpty ? nil : found
    }

    private static func exif(_ body: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        let tiff = body.starts(with: "Exif\0\0".utf8) ? body.dropFirst(6) : body
        guard let turned = TurnedPhoto.tiff(TurnedPhoto.orientation(inTIFF: tiff)) else { return nil }
        return Array("EXIF".utf8) + little32(turned.count) + turned
    }

    private static func little32(_ number: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// HEIC and AVIF are cleaned in place: what isn't a picture becomes nothing, and nothing moves.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct CleanBoxesTests {
    @Test("of a HEIC only the pictures' bytes stay; EXIF, XMP, films and what lies between them become nothing")
    func heic() throws {
        let picture = Array("the picture's own bytes".utf8)
        let file = HEIC(picture: picture, exif: [0, 0, 0, 0] + CameraFile().tiff, xmp: Array(CameraFile.secret.utf8))
        let bytes = file.bytes
        #expect(CleanPhotoTests.holdsSecret(bytes))
        let clean = try #require(CleanPhotoTests.clean(bytes, .heic))
        #expect(clean.count == bytes.count && !CleanPhotoTests.holdsSecret(clean))
        #expect(clean[file.pictureAt..<file.pictureAt + picture.count].elementsEqual(picture))
        // Tables are as they were, so every place in them is still right.
        #expect(clean.prefix(file.dataAt) == bytes.prefix(file.dataAt))
        #expect(clean[file.exifAt..<file.exifAt + 14].elementsEqual([0, 0, 0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0]))
        #expect(!CleanPhotoTests.contains(clean, Data("mpvd".utf8)))
        #expect(CleanPhotoTests.clean(clean, .heic) == clean)
    }

    @Test("tables that lie about places and sizes cost the picture at most, never the server", arguments: 0..<400)
    func lies(seed: UInt64) throws {
        var dice = Dice(seed)
        let file = HEIC(picture: Array(repeating: 7, count: 40), exif: CameraFile().tiff, xmp: Array("secret".utf8))
        var bytes = Array(file.bytes)
        for _ in 0..<Int.random(in: 1...6, using: &dice) {
            bytes[Int.random(in: 0..<file.dataAt, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
        }
        if let clean = CleanPhotoTests.clean(bytes, .heic) { #expect(clean.count <= bytes.count) }
    }

    @Test("an AVIF as it is made here has nothing to lose; what was put behind it goes")
    func avif() async throws {
        let pool = try MediaPool(workers: 1)
        let bare = try await pool.run { try Scene.picture(3, width: 64, height: 48).encoded(.avif) }
        #expect(CleanPhotoTests.clean(bare, .avif) == bare)
        let film = HEIC.box("mpvd", Array(CameraFile.secret.utf8))
        let clean = try #require(CleanPhotoTests.clean(bare + Data(film), .avif))
        #expect(!CleanPhotoTests.holdsSecret(clean) && clean.prefix(bare.count) == bare)
    }
}

/// The boxes of a HEIC with one picture, EXIF, XMP and a film behind it; its picture is none.
private struct HEIC {
    var bytes: Data
    var dataAt: Int
    var pictureAt: Int
    var exifAt: Int

    init(picture: [UInt8], exif: [UInt8], xmp: [UInt8]) {
        let gap = Array("\(CameraFile.secret)".utf8)
        func meta(_ start: Int) -> [UInt8] {
            let places = [picture.count, exif.count, xmp.count]
            var at = start + gap.count
            var table = Self.short(0x4400) + Self.short(3)
            for (index, length) in places.enumerated() {
                table += Self.short(index + 1) + Self.short(0) + Self.short(1) + Self.long(at) + Self.long(length)
                at += length
            }
            var kinds: [UInt8] = []
            for (index, kind) in ["hvc1", "Exif", "mime"].enumerated() {
                let head: [UInt8] = [2, 0, 0, 0] + Self.short(index + 1) + Self.short(0)
                kinds += Self.box("infe", head + Array(kind.utf8) + [0])
            }
            let handler: [UInt8] = Self.box("hdlr", [UInt8](repeating: 0, count: 24))
            let list: [UInt8] = Self.box("iinf", [0, 0, 0, 0] + Self.short(3) + kinds)
            let extents: [UInt8] = Self.box("iloc", [0, 0, 0, 0] + table)
            let body: [UInt8] = [0, 0, 0, 0] + handler + list + extents
            return Self.box("meta", body)
        }
        let brands: [UInt8] = Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
        let head = Self.box("ftyp", brands)
        dataAt = head.count + meta(0).count
        pictureAt = dataAt + 8 + gap.count
        exifAt = pictureAt + picture.count
        let data = Self.box("mdat", gap + picture + exif + xmp)
        bytes = Data(head + meta(dataAt + 8) + data + Self.box("mpvd", Array(CameraFile.secret.utf8)))
    }

    static func box(_ name: String, _ body: [UInt8]) -> [UInt8] { long(body.count + 8) + Array(name.utf8) + body }
    private static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
    private static func long(_ number: Int) -> [UInt8] { short(number >> 16) + short(number) }
}

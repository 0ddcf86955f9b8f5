/// What is private goes out of a picture's file; the picture, which way up it is, and its colours stay as they were.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct CleanPhotoTests {
    let pool: MediaPool
    init() throws { pool = try MediaPool(workers: 2) }

    @Test("a phone's JPEG loses place, names, notes and what is behind its end, and no pixel", arguments: [1, 6])
    func jpeg(orientation: Int) async throws {
        let bare = try await pool.run { try Scene.picture(3, width: 240, height: 180).encoded(.jpeg, quality: 85) }
        var camera = CameraFile()
        camera.orientation = orientation
        let photo = camera.bytes(of: bare)
        #expect(Self.holdsSecret(photo))
        let clean = try #require(Self.clean(photo, .jpeg))
        #expect(!Self.holdsSecret(clean) && !Self.contains(clean, Data("Apple".utf8)))
        #expect(try await pixels(clean) == pixels(photo))
        let header = try await header(clean)
        #expect(header == (try await self.header(photo)))
        #expect((header.width > header.height) == (orientation == 1))
        // Nothing but the orientation was put in, and a second time nothing is left to do.
        #expect(clean.count <= bare.count + 40 && Self.clean(clean, .jpeg) == clean)
        #expect(orientation == 1 ? clean == bare : clean != bare)
    }

    @Test("a colour profile stays")
    func profile() async throws {
        let photo = CameraFile().bytes(of: WideColourPhoto.jpeg)
        let clean = try #require(Self.clean(photo, .jpeg))
        #expect(!Self.holdsSecret(clean))
        #expect(try await header(photo).hasProfile)
        #expect(try await header(clean).hasProfile)
        #expect(try await pixels(clean) == pixels(photo))
    }

    @Test("a PNG loses texts and EXIF, and keeps its chunks otherwise", arguments: [1, 8])
    func png(orientation: Int) async throws {
        let bare = try await pool.run { try Scene.picture(3, width: 64, height: 48).encoded(.png) }
        var camera = CameraFile()
        camera.orientation = orientation
        let secret = Array("Comment\0\(CameraFile.secret)".utf8)
        let chunks = Self.chunk("tEXt", secret) + Self.chunk("iTXt", secret) + Self.chunk("eXIf", camera.tiff)
        // Behind the header, which is 8 + 25 bytes.
        let photo = bare.prefix(33) + Data(chunks) + bare.dropFirst(33) + Data(CameraFile.secret.utf8)
        let clean = try #require(Self.clean(photo, .png))
        #expect(!Self.holdsSecret(clean))
        #expect(orientation == 1 ? clean == bare : clean.count == bare.count + 12 + 26)
        #expect(try await pixels(clean) == pixels(photo))
        #expect(Self.clean(clean, .png) == clean)
    }

    @Test("a WebP loses EXIF and XMP, with the flags that announce them")
    func webp() async throws {
        let bare = try await pool.run { try Scene.picture(3, width: 64, height: 48).encoded(.webp) }
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
        let header = Array("VP8X".utf8) + little(10) + [0x0C, 0, 0, 0, 63, 0, 0, 47, 0, 0]
        let tiff = CameraFile().tiff
        let exif = Array("EXIF".utf8) + little(tiff.count) + tiff + (tiff.count % 2 == 1 ? [0] : [])
        let xmp = Array("XMP ".utf8) + little(18) + Array("\(CameraFile.secret) ".utf8.prefix(18))
        // The chunk with the picture, whether the encoder put a header of this kind before it or not.
        let image = try #require(bare.range(of: Data("VP8 ".utf8)))
        let length = bare[image.upperBound..<image.upperBound + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        let picture = Array(bare[image.lowerBound..<image.upperBound + 4 + length + length % 2])
        let body = header + picture + exif + xmp
        let photo = Data(Array("RIFF".utf8) + little(body.count + 4) + Array("WEBP".utf8) + body)
        #expect(Self.holdsSecret(photo))
        let clean = try #require(Self.clean(photo, .webp))
        #expect(!Self.holdsSecret(clean) && clean[20] == 0)
        #expect(clean.count == 12 + 18 + picture.count && Self.clean(clean, .webp) == clean)
        #expect(try await pixels(clean) == pixels(bare))
    }

    @Test("a GIF loses comments and other programs' blocks, and keeps how often it is repeated")
    func gif() async throws {
        let bare = try await pool.run { try Scene.picture(3, width: 64, height: 48).encoded(.gif) }
        let table = 13 + (bare[10] & 0x80 == 0 ? 0 : 3 << (Int(bare[10] & 7) + 1))
        func block(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
        let comment: [UInt8] = [0x21, 0xFE] + block(CameraFile.secret) + [0]
        let xmp: [UInt8] = [0x21, 0xFF] + block("XMP DataXMP") + block(CameraFile.secret) + [0]
        let loop: [UInt8] = [0x21, 0xFF] + block("NETSCAPE2.0") + [3, 1, 0, 0, 0]
        let photo = bare.prefix(table) + Data(comment + xmp + loop) + bare.dropFirst(table)
        let clean = try #require(Self.clean(photo, .gif))
        #expect(!Self.holdsSecret(clean) && Self.contains(clean, Data("NETSCAPE2.0".utf8)))
        #expect(try await pixels(clean) == pixels(bare))
    }

    @Test("what can't be followed to its end is no clean picture, wherever it breaks off")
    func broken() async throws {
        let jpeg = CameraFile().bytes(
            of: try await pool.run { try Scene.picture(3, width: 64, height: 48).encoded(.jpeg) })
        let png = try await pool.run { try Scene.picture(3, width: 64, height: 48).encoded(.png) }
        for end in stride(from: 2, to: 700, by: 7) {
            #expect(Self.clean(jpeg.prefix(end), .jpeg) == nil)
            #expect(Self.clean(png.prefix(end + 8), .png) == nil)
        }
        #expect(Self.clean(Data("text".utf8), .text) == nil)
    }

    static func clean(_ photo: some Collection<UInt8>, _ format: MediaFormat) -> Data? {
        Array(photo).withUnsafeBytes { bytes in CleanPicture.plan(bytes, format)?.bytes(of: bytes) }
    }

    static func holdsSecret(_ bytes: Data) -> Bool {
        contains(bytes, Data(CameraFile.secret.utf8.prefix(18))) || contains(bytes, Data(CameraFile.place))
    }

    static func contains(_ bytes: Data, _ part: Data) -> Bool { bytes.range(of: part) != nil }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        var crc = ~UInt32(0)
        for byte in Array(name.utf8) + body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return big(UInt32(body.count)) + Array(name.utf8) + body + big(~crc)
    }

    private func pixels(_ photo: Data) async throws -> [UInt8] {
        try await withFolder { folder in
            let file = try photo.file("photo", in: folder)
            return try await pool.run {
                let header = try PictureHeader.read(file.path)
                return try Picture.upright(file.path, header).rgb().withPixels { Array($0) }
            }
        }
    }

    private func header(_ photo: Data) async throws -> PictureHeader {
        try await withFolder { folder in
            let file = try photo.file("photo", in: folder)
            return try await pool.run { try PictureHeader.read(file.path) }
        }
    }
}

/// A JPEG that is as it should be is kept byte for byte without its metadata; every other picture is left to be made anew.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct FinishedJPEGTests {
    let pool: MediaPool
    init() throws { pool = try MediaPool(workers: 2) }

    private func finished(_ data: Data, _ width: Int = 240, _ height: Int = 160) async throws -> FinishedJPEG? {
        try await pool.run { try FinishedJPEG(data, width: width, height: height, glimpse: 32) }
    }

    private func scene(_ quality: Int = 85) async throws -> Data {
        try await pool.run { try Scene.picture(3, width: 240, height: 160).encoded(.jpeg, quality: quality) }
    }

    @Test("a picture of the right size loses what a camera wrote into it and not a byte more; its glimpse is all of it")
    func kept() async throws {
        let bare = try await scene()
        let photo = CameraFile().bytes(of: bare)
        #expect(photo != bare)
        let kept = try #require(try await finished(photo))
        #expect(kept.rendered.bytes == bare && kept.rendered.format == .jpeg)
        #expect(kept.rendered.width == 240 && kept.rendered.height == 160)
        #expect(kept.glimpse.width == 60 && kept.glimpse.height == 40)
        #expect(kept.glimpse.pixels.count == 60 * 40 * 3 && Set(kept.glimpse.pixels).count > 10)
    }

    @Test("another size, a turned picture, colours of its own, another format, too many bytes: made anew")
    func others() async throws {
        let bare = try await scene()
        #expect(try await finished(bare, 160, 240) == nil)
        #expect(try await finished(bare, 241, 160) == nil)
        var turned = CameraFile()
        turned.orientation = 3
        #expect(try await finished(turned.bytes(of: bare)) == nil)
        let header = try await pool.run { try Picture.decoded(WideColourPhoto.jpeg) }
        #expect(try await finished(WideColourPhoto.jpeg, header.width, header.height) == nil)
        let png = try await pool.run { try Scene.picture(3, width: 240, height: 160).encoded(.png) }
        #expect(try await finished(png) == nil)
        let noise = (0..<240 * 160 * 3).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let loud = try await pool.run {
            try Picture(pixels: noise, width: 240, height: 160, bands: 3).encoded(.jpeg, quality: 100)
        }
        #expect(loud.count > 240 * 160)
        #expect(try await finished(loud) == nil)
    }

    @Test("a picture that ends early or hides a page is damaged; one whose pixels end early isn't kept as it is")
    func damaged() async throws {
        let bare = try await scene()
        await #expect(throws: MediaError.damaged(.jpeg)) { try await finished(bare.dropLast(200)) }
        let hollow = bare.prefix(bare.count / 2) + Data([0xFF, 0xD9])
        let isKept = try await finished(hollow) != nil
        #expect(!isKept)
        let page = bare + Data("<script>alert(1)</script>".utf8)
        await #expect(throws: MediaError.damaged(.jpeg)) { try await finished(page) }
        await #expect(throws: MediaError.self) { try await finished(Data("no picture".utf8)) }
    }
}

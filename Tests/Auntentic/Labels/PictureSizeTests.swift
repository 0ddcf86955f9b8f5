/// Pictures as large and as small as they come, and files cut short.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import Foundation
import ServerInference
import ServerMedia
import TestSupport
import Testing

@Suite("Large, tiny and broken pictures", .aside)
struct PictureSizeTests {
    @Test("a header that claims 30000 by 30000 pixels is refused at once")
    func liar() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        var bytes = try OddPhoto(.clothAlone, seed: 1).jpeg
        // A frame's header: its mark, two bytes of length, one of depth, then height and width.
        let frame = try #require(bytes.firstRange(of: Data([0xFF, 0xC0]))).lowerBound
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
        let file = try photos.write(bytes)
        // A pool of its own: nothing else waits in it.
        let reader = LabelReader.barsOnly(pool: try MediaPool(workers: 1))
        let start = ContinuousClock.now
        let error = LabelError.picture(.tooLarge(width: 30_000, height: 30_000, frames: 1))
        await #expect(throws: error) { try await reader.read(file, as: .sizeTag) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("a tag that fills 48 megapixels is read, within its time")
    func huge() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let pair = SyntheticPair(seed: 21)
        let photo = try pair.sizeTag(.mild, labelWidth: 640...640)
        let small = try photos.write(photo.jpeg, "small.jpg")
        let pixels = Double(photo.truth.camera.width * photo.truth.camera.height)
        let file = try photos.write(try ScaledPhoto.jpeg(small, by: (48e6 / pixels).squareRoot()), "large.jpg")
        let reader = try LabelPhotos.reader.get()
        let reading = try await reader.read(file, as: .sizeTag)
        #expect(reading.styleCode?.value == pair.tag.styleCode)
        #expect(reading.sizes[.eu]?.value == pair.tag.sizes[.eu])
    }

    @Test("a thumbnail of a label is read as nothing that is certain")
    func tiny() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let photo = try SyntheticPair(seed: 21).sizeTag(.mild)
        let whole = try photos.write(photo.jpeg, "whole.jpg")
        let longest = max(photo.truth.camera.width, photo.truth.camera.height)
        let tiny = try photos.write(try ScaledPhoto.jpeg(whole, by: 60 / Double(longest)), "tiny.jpg")
        let reading = try await LabelPhotos.reader.get().read(tiny, as: .sizeTag)
        #expect(reading.isEmpty)
    }

    @Test("a photo that was cut short is refused as damaged, wherever it was cut", arguments: [0.02, 0.3, 0.9])
    func truncated(_ share: Double) async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let whole = try OddPhoto(.upsideDownTag, seed: 1).jpeg
        let file = try photos.write(whole.prefix(Int(Double(whole.count) * share)))
        let reader = try LabelPhotos.reader.get()
        await #expect(throws: LabelError.picture(.damaged(.jpeg))) { try await reader.read(file, as: .sizeTag) }
    }

    @Test("print that there was no time to read isn't called empty paper, and empty paper is")
    func noTime() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let label = try photos.write(try SyntheticPair(seed: 21).sizeTag(.mild).jpeg)
        let paper = try photos.draw(width: 400, height: 300) { _, _ in 230 }
        var reader = try LabelPhotos.reader.get()
        reader.seconds = 0
        await #expect(throws: LabelError.recogniser(.stopped)) { try await reader.read(label, as: .sizeTag) }
        #expect(try await reader.read(paper, as: .sizeTag).isEmpty)
    }

    @Test("a page full of marks ends in its time with what it has")
    func endless() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let file = try photos.draw(width: 1400, height: 1000) { x, y in
            let mark = UInt64(x / 5 + 997 * (y / 7)) &* 0x9E37_79B9_7F4A_7C15 >> 60
            return x % 35 < 24 && y % 30 < 21 && mark < 8 ? 30 : 230
        }
        let reader = try LabelReader(pool: try MediaPool(workers: 1), seconds: 0.5)
        let start = ContinuousClock.now
        let reading: LabelReading?
        do throws(LabelError) {
            reading = try await reader.read(file, as: .sizeTag)
        } catch {
            // No time for a single line.
            #expect(error == .recogniser(.stopped))
            reading = nil
        }
        // Half a second of work and what was begun then, ten times as long on a machine that has much else to do.
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(reading?.styleCode?.isCertain != true && reading?.gtin?.isCertain != true)
    }
}

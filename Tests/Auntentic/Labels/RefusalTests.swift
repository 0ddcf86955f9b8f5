/// Photos without a label, and files that are no photos.
import AuntenticCore
import Foundation
import ServerMedia
import TestSupport
import Testing

@testable import AuntenticLabels

@Suite("What is no label", .aside)
struct RefusalTests {
    @Test("a tiny, a narrow, an even and a noisy picture are read as nothing")
    func nothingThere() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let reader = try LabelPhotos.reader.get()
        var state: UInt64 = 7
        let noise = try photos.draw(width: 220, height: 150) { _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56)
        }
        let files = [
            try photos.draw(width: 1, height: 1) { _, _ in 128 },
            try photos.draw(width: 900, height: 2) { x, _ in UInt8(x & 255) },
            try photos.draw(width: 400, height: 400) { _, _ in 200 },
            try photos.draw(width: 180, height: 140) { x, y in (x / 3 + y / 5) % 2 == 0 ? 230 : 40 }, noise,
        ]
        for file in files {
            let reading = try await reader.read(file, as: .sizeTag)
            #expect(reading.isEmpty, "\(file.lastPathComponent): \(reading)")
        }
    }

    @Test("scribbles like handwriting invent nothing")
    func scribbles() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let file = try photos.draw(width: 700, height: 400) { x, y in
            let row = Double(y % 80) - 40
            let wave = 18 * sin(Double(x) / 6) + 9 * sin(Double(x) / 2.3 + Double(y / 80))
            return abs(row - wave) < 2.5 && x % 90 > 12 ? 20 : 235
        }
        #expect(try await LabelPhotos.reader.get().read(file, as: .boxLabel).isEmpty)
    }

    @Test("files that are no pictures, damaged or not there are refused with the reason")
    func damaged() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let reader = try LabelPhotos.reader.get()
        let whole = try Data(contentsOf: photos.draw(width: 300, height: 300) { x, y in UInt8((x * y) & 255) })
        let text = try photos.write(Data("style 555088-030".utf8), "text.jpg")
        let half = try photos.write(whole.prefix(whole.count / 2), "half.png")
        await #expect(throws: LabelError.picture(.unsupported)) { try await reader.read(text, as: .sizeTag) }
        await #expect(throws: LabelError.picture(.damaged(.png))) { try await reader.read(half, as: .sizeTag) }
        await #expect(throws: LabelError.self) {
            try await reader.read(photos.folder.appendingPathComponent("none.jpg"), as: .sizeTag)
        }
    }

    @Test("a picture that claims to be gigantic is refused before it is decoded")
    func gigantic() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let file = try photos.draw(width: 300, height: 200) { _, _ in 90 }
        var reader = try LabelPhotos.reader.get()
        reader.limits.pixels = 50_000
        let error = LabelError.picture(.tooLarge(width: 300, height: 200, frames: 1))
        await #expect(throws: error) { try await reader.read(file, as: .sizeTag) }
    }

    @Test("a reading nobody waits for ends as cancelled")
    func cancelled() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let file = try photos.draw(width: 900, height: 900) { x, y in UInt8((x * 7 + y * 13) & 255) }
        let reader = try LabelPhotos.reader.get()
        let task = Task { () throws -> LabelReading in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await reader.read(file, as: .sizeTag)
        }
        await #expect(throws: LabelError.cancelled) { try await task.value }
        // One that has begun already.
        let stop = StopSign()
        let photo = try GreyPhoto.decode(file.path, limits: .init())
        stop.set()
        let session = ReadingSession(kind: .sizeTag, deadline: Deadline(seconds: 6, stop: stop))
        #expect(throws: LabelError.cancelled) { try session.read(photo, nil) }
    }

    @Test("without the recogniser's data a reader for bars alone still works")
    func barsOnly() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let file = try photos.draw(width: 300, height: 200) { _, _ in 90 }
        let reader = LabelReader.barsOnly(pool: try MediaPool(workers: 1))
        #expect(try await reader.read(file, as: .boxLabel).isEmpty)
    }
}

/// The phone makes every picture small enough before it is sent, however much is in it.
import Clients
import Foundation
import Pictures
import ServerMedia
import Testing

@testable import SimulatorDevice

@Suite struct CompressionTests {
    /// Noise is the worst case: nothing of it can be left out.
    private func noise(_ width: Int, _ height: Int) throws -> Data {
        var state: UInt64 = 42
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for index in pixels.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pixels[index] = UInt8(truncatingIfNeeded: state >> 33)
        }
        return try Picture(pixels: pixels, width: width, height: height, bands: 3).encoded(.jpeg, quality: 95)
    }

    @Test("AUN-FR-2.10 a picture of many megabytes leaves the phone with a megabyte at most, and is still a picture")
    func heavy() async throws {
        let client = SimulatedPictures(pool: try MediaPool(workers: 1)).client
        let photo = try noise(2400, 1800)
        try #require(photo.count > 3_000_000)
        let ready = try await client.prepare(photo)
        #expect(ready.count <= 1_000_000, "\(ready.count)")
        let measured = try await client.measure(ready)
        #expect(measured.width >= 1024 && measured.width * 3 == measured.height * 4, "\(measured)")
    }

    @Test("AUN-FR-2.10 what is a little too heavy loses fineness and keeps its size; what is heavier gets smaller")
    func steps() async throws {
        let client = SimulatedPictures(pool: try MediaPool(workers: 1)).client
        // The faintest grain that makes the finest JPEG just too heavy.
        var light: Picture?
        for strength in 6..<60 where light == nil {
            let picture = try grain(2048, 1536, strength)
            if try picture.encoded(.jpeg, quality: 85).count > 1_000_000 { light = picture }
        }
        let slightly = try await client.measure(client.prepare(try #require(light).encoded(.png)))
        #expect((slightly.width, slightly.height) == (2048, 1536))
        let heavy = try await client.measure(client.prepare(try noise(2048, 1536)))
        #expect(heavy.width < 2048)
    }

    /// Grey with noise of this many levels.
    private func grain(_ width: Int, _ height: Int, _ strength: Int) throws -> Picture {
        var state: UInt64 = 7
        var pixels = [UInt8](repeating: 120, count: width * height)
        for index in pixels.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pixels[index] &+= UInt8((state >> 33) % UInt64(strength))
        }
        return try Picture(pixels: pixels, width: width, height: height, bands: 1)
    }

    @Test("a picture that is small enough at its best keeps its size")
    func light() async throws {
        let client = SimulatedPictures(pool: try MediaPool(workers: 1)).client
        let plain = try Picture(
            pixels: [UInt8](repeating: 120, count: 2400 * 1800), width: 2400, height: 1800, bands: 1)
        let ready = try await client.prepare(try plain.encoded(.png))
        let measured = try await client.measure(ready)
        #expect((measured.width, measured.height) == (2048, 1536))
    }

    @Test("what is no picture is refused as that")
    func none() async throws {
        let client = SimulatedPictures(pool: try MediaPool(workers: 1)).client
        await #expect(throws: PhotoFailure.unreadable) { try await client.prepare(Data("no picture".utf8)) }
    }
}

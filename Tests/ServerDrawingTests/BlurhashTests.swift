/// Blurhash and the dominant colour: what other implementations say, and back again.
import ServerDrawing
import Testing

@Suite struct BlurhashTests {
    /// Red grows to the right, green downwards, and blue with their product.
    private var ramp: Raster {
        var bytes: [UInt8] = []
        for y in 0..<32 {
            for x in 0..<32 { bytes += [UInt8(x * 8), UInt8(y * 8), UInt8(x * y % 256)] }
        }
        return Raster(width: 32, height: 32, pixels: bytes)
    }

    private func plain(_ colour: [UInt8]) -> Raster {
        Raster(width: 8, height: 8, pixels: (0..<64).flatMap { _ in colour })
    }

    @Test("pictures get the hashes that the reference implementation gives them")
    func reference() {
        #expect(Blurhash.encode(.photo()) == "LVHxNz-o5,Lgz~IUxuRQHDGF#9vz")
        #expect(Blurhash.encode(ramp) == "LxH2cZ2mwtX3l[WAjve?gFflfTfl")
        #expect(Blurhash.encode(.photo(), across: 1, down: 1) == "00HxNz")
        #expect(Blurhash.encode(plain([255, 255, 255]), across: 1, down: 1) == "00TSUA")
        #expect(Blurhash.encode(plain([0, 0, 0])) == "L00000fQfQfQfQfQfQfQfQfQfQfQ")
    }

    @Test("a published hash becomes the pixels that the reference implementation makes of it")
    func decodes() throws {
        let picture = try Blurhash.decode("LEHV6nWB2yk8pyo0adR*.7kCMdnj", width: 8, height: 6)
        let expected: [(x: Int, y: Int, [Int])] = [
            (0, 0, [135, 164, 177]), (7, 5, [139, 143, 146]), (3, 2, [161, 145, 141]), (7, 0, [144, 167, 179]),
        ]
        for (x, y, colour) in expected {
            let start = (y * 8 + x) * 3
            for channel in 0..<3 { #expect(abs(Int(picture.pixels[start + channel]) - colour[channel]) <= 1) }
        }
    }

    @Test("the colours of a decoded hash have nearly the same hash")
    func roundTrip() throws {
        for seed in UInt64(1)...4 {
            let hash = Blurhash.encode(try drawn("mist", seed: seed, 64, 48))
            let picture = try Blurhash.decode(hash, width: 64, height: 48)
            let again = try Blurhash.decode(Blurhash.encode(picture), width: 64, height: 48)
            #expect(picture.difference(again) < 8)
        }
    }

    @Test(
        "what isn't a hash is refused",
        arguments: ["", "LEHV6", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdn ", "~~~~~~"])
    func refuses(_ hash: String) {
        #expect(throws: Blurhash.Problem.self) { try Blurhash.decode(hash, width: 8, height: 8) }
    }

    @Test("a large picture gets the hash of its small copy, nearly")
    func large() throws {
        let large = try drawn(.init("sea"), .none, 256, 256)
        let one = try Blurhash.decode(Blurhash.encode(large), width: 16, height: 16)
        let other = try Blurhash.decode(Blurhash.encode(large.shrunk(by: 4)), width: 16, height: 16)
        #expect(one.difference(other) < 4)
    }

    @Test("the dominant colour is the one that most pixels have")
    func dominant() {
        #expect(plain([18, 52, 86]).dominantColour == "#123456")
        #expect(plain([255, 255, 255]).dominantColour == "#ffffff")
        let mixed = Raster(
            width: 3, height: 1, pixels: [200, 30, 30, 202, 28, 28, 20, 20, 200])
        #expect(mixed.dominantColour == "#c91d1d")
    }
}

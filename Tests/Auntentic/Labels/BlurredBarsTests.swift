/// Bars that blur has washed out, in pictures whose every bar is known: what is read, and what isn't made up.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import Foundation
import Pictures
import ServerMedia
import Testing

@Suite("Bars behind blur")
struct BlurredBarsTests {
    @Test(
        "a number whose bars are blurred by nine tenths of the narrowest is read whichever way it is turned",
        arguments: [("195238686017", 0.0), ("884802534785", 17), ("4061335947664", 105), ("193154154023", 196)])
    func turned(_ number: String, _ degrees: Double) async throws {
        let bars = try await read(Self.printed(number), blur: 0.9, degrees: degrees)
        #expect(bars.map(\.content) == [number.count == 12 ? "0" + number : number])
        let place = try #require(bars.first?.region)
        #expect(abs(place.x + place.width / 2 - 0.5) < 0.06 && abs(place.y + place.height / 2 - 0.5) < 0.06)
    }

    @Test("a wrong check digit is read as it is printed, and not put right")
    func wrongCheckDigit() async throws {
        let bars = try await read(Self.printed("195238686018"), blur: 0.5, degrees: -8)
        #expect(bars.map(\.content) == ["0195238686018"])
    }

    @Test("where light fades towards one end and noise is strong, the number is still read")
    func shade() async throws {
        let bars = try await read(Self.printed("196154287043"), blur: 0.8, degrees: 12, noise: 24, shade: 0.6)
        #expect(bars.map(\.content) == ["0196154287043"])
    }

    @Test("bars that no number has, blurred as much, are read as no number", arguments: 0..<6)
    func noNumber(_ seed: UInt64) async throws {
        var random = Seeded(seed, "stripes")
        let stripes = (0..<95).map { _ in random.chance(0.5) }
        let bars = try await read(stripes, blur: 0.9, degrees: 5)
        #expect(bars.isEmpty)
    }

    @Test("bars blurred by two modules are beyond reading, and nothing is guessed")
    func beyondReading() async throws {
        let bars = try await read(Self.printed("193154154023"), blur: 2, degrees: 3)
        #expect(bars.isEmpty)
    }

    private static func printed(_ number: String) -> [Bool] { LinearBars.ean(number) }

    /// Bars of 2.4 pixels a module and 40 modules high on paper, turned about the picture's middle.
    private func read(
        _ bars: [Bool], blur: Double, degrees: Double, noise: Double = 6, shade: Double = 0
    ) async throws -> [DecodedBars] {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let edges = zip(bars + [false], [false] + bars).enumerated().filter { $1.0 != $1.1 }
            .map { (place: Double($0.offset), step: $0.element.0 ? 1.0 : -1.0) }
        func smooth(_ distance: Double) -> Double { 0.5 * (1 + erf(distance / (blur * 2.0.squareRoot()))) }
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let file = try photos.draw(width: 480, height: 480) { x, y in
            let (dx, dy) = ((Double(x) - 240) / 2.4, (Double(y) - 240) / 2.4)
            let (along, across) = (dx * c + dy * s + 47.5, dy * c - dx * s)
            let height = smooth(across + 20) * smooth(20 - across)
            let ink = height * edges.reduce(0) { $0 + $1.step * smooth(along - $1.place) }
            let light = 1 - shade * (along / 95 - 0.5)
            let mixed = UInt64(x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(y) &* 0xC2B2_AE3D_27D4_EB4F
            let grain = Double(((mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9) >> 56) / 255 - 0.5
            return UInt8(min(255, max(0, (205 - 170 * ink) * light * 0.8 + noise * grain)))
        }
        var reader = LabelReader.barsOnly(pool: try MediaPool(workers: 1))
        reader.seconds = 60
        return try await reader.material(file, .boxLabel).bars
    }
}

/// Copies of a picture are recognised, other pictures and empty ones aren't.
import Foundation
import Pictures
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct PrintTests {
    let tracer: PhotoTracer
    init() throws { tracer = PhotoTracer(pool: try MediaPool(workers: 2)) }

    /// How a copy was made.
    enum Change: String, CaseIterable, Sendable {
        case same, quality30, quality12, webp, half, lighter, darker, softer, cropped1, mirrored

        func apply(_ picture: Picture) throws -> Data {
            switch self {
            case .same: try picture.encoded(.jpeg, quality: 90)
            case .quality30: try picture.encoded(.jpeg, quality: 30)
            case .quality12: try picture.encoded(.jpeg, quality: 12)
            case .webp: try picture.encoded(.webp, quality: 60)
            case .half: try PrintTests.halved(picture).encoded(.jpeg)
            case .lighter: try picture.lit(times: 1.1, plus: 10).encoded(.jpeg)
            case .darker: try picture.lit(times: 0.7).encoded(.jpeg)
            case .softer: try picture.blurred(sigma: 1.5).encoded(.jpeg)
            case .cropped1:
                try picture.cropped(
                    x: picture.width / 100, y: picture.height / 100, width: picture.width * 49 / 50,
                    height: picture.height * 49 / 50
                ).encoded(.jpeg)
            case .mirrored: try PrintTests.mirrored(picture).encoded(.jpeg, quality: 70)
            }
        }
    }

    @Test("a copy stays within the distance that counts as the same", arguments: Change.allCases)
    func copies(change: Change) async throws {
        for seed in 21..<25 as Range<UInt64> {
            let one = try await print { try Scene.picture(seed, width: 400, height: 300).encoded(.jpeg, quality: 92) }
            let two = try await print { try change.apply(try Scene.picture(seed, width: 400, height: 300)) }
            #expect(one.isTelling && two.isTelling)
            #expect(one.distance(to: two) <= PhotoPrint.mostDistance, "\(change) \(one.distance(to: two))")
        }
    }

    @Test("labels photographed in different places are told apart, and so are noises")
    func strangers() async throws {
        var prints: [PhotoPrint] = []
        for seed in 0..<60 as Range<UInt64> {
            prints.append(try await print { try Label.picture(seed, isAlike: false).encoded(.jpeg) })
        }
        for seed in 0..<20 as Range<UInt64> {
            prints.append(try await print { try Noise.picture(seed).encoded(.png) })
        }
        var matches = 0
        for (index, one) in prints.enumerated() where one.isTelling {
            for two in prints[..<index] where two.isTelling && one.distance(to: two) <= PhotoPrint.mostDistance {
                matches += 1
            }
        }
        #expect(matches == 0, "of \(prints.count * (prints.count - 1) / 2) pairs")
        #expect(prints[..<60].count { $0.isTelling } == 60)
    }

    @Test("labels drawn alike before one plain background seldom match: the limit of what 64 bits can tell")
    func alike() async throws {
        var prints: [PhotoPrint] = []
        for seed in 0..<40 as Range<UInt64> {
            prints.append(try await print { try Label.picture(seed, isAlike: true).encoded(.jpeg) })
        }
        var matches = 0
        for (index, one) in prints.enumerated() {
            matches += prints[..<index].count { one.distance(to: $0) <= PhotoPrint.mostDistance }
        }
        #expect(matches <= 8, "\(matches) of 780 pairs")
    }

    @Test("walls, slopes of light and faint grain say nothing", arguments: Empty.allCases)
    func empty(kind: Empty) async throws {
        #expect(try await !print { try kind.picture().encoded(.jpeg, quality: 85) }.isTelling)
    }

    private func print(_ make: @escaping @Sendable () throws -> Data) async throws -> PhotoPrint {
        try await withFolder { folder in
            try await tracer.traces(of: try await tracer.pool.run(make).file("photo", in: folder)).print
        }
    }

    /// Every second pixel of every second row.
    fileprivate static func halved(_ picture: Picture) throws -> Picture {
        let (width, height) = (picture.width, picture.height)
        let pixels = try picture.withPixels(Array.init)
        var half: [UInt8] = []
        for y in 0..<height / 2 {
            for x in 0..<width / 2 {
                let at = (2 * y * width + 2 * x) * 3
                half += pixels[at..<at + 3]
            }
        }
        return try Picture(pixels: half, width: width / 2, height: height / 2, bands: 3)
    }

    fileprivate static func mirrored(_ picture: Picture) throws -> Picture {
        let (width, height) = (picture.width, picture.height)
        let pixels = try picture.withPixels(Array.init)
        var turned: [UInt8] = []
        for y in 0..<height {
            for x in (0..<width).reversed() { turned += pixels[(y * width + x) * 3..<(y * width + x) * 3 + 3] }
        }
        return try Picture(pixels: turned, width: width, height: height, bands: 3)
    }
}

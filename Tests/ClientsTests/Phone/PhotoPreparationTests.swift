/// Photos on their way out of an iPhone: what is kept of them, and how they become small enough.
import Clients
@testable import ClientsPhone
import Foundation
import Pictures
import Testing

struct PhotoPreparationTests {
    /// As Image I/O tells of an iPhone's HEIC: the place in a group of its own, and more of it among the others.
    static var heic: [AnyHashable: Any] {
        [
            "PixelWidth": 8064, "PixelHeight": 6048, "Orientation": 6,
            "{GPS}": ["Latitude": 48.2, "Longitude": 16.37, "Altitude": 171],
            "{TIFF}": [
                "Make": "Apple", "Model": "iPhone 15 Pro", "Software": "17.5", "DateTime": "2026:05:01 10:00:00",
                "HostComputer": "Anna’s iPhone", "Artist": "Anna", "XResolution": 72,
            ] as [AnyHashable: Any],
            "{Exif}": [
                "DateTimeOriginal": "2026:05:01 10:00:00", "OffsetTime": "+02:00", "UserComment": "48.2 16.37",
                "BodySerialNumber": "C39XY", "LensModel": "iPhone 15 Pro back camera", "SubsecTimeOriginal": "123",
            ],
            "{MakerApple}": ["1": 14], "{IPTC}": ["City": "Vienna"],
        ]
    }

    /// A codec whose pictures are as large as their side and quality make them.
    private static func codec(
        width: Int = 8064, height: Int = 6048, bytes: @escaping @Sendable (Int, Double) -> Int,
        steps: Locked<[String]> = Locked([])
    ) -> PhotoCodec<Int> {
        PhotoCodec<Int>(
            facts: { (_) throws(PhotoFailure) in .init(width: width, height: height, kept: KeptProperties(heic)) },
            decode: { (_, side) throws(PhotoFailure) in
                steps.withLock { $0.append("decode \(side)") }
                return side
            },
            jpeg: { (side, quality, kept) throws(PhotoFailure) in
                steps.withLock { $0.append("jpeg \(side) \(Int(quality * 100)) \(kept.groups.count)") }
                return Data(count: bytes(side, quality))
            },
            crop: { (picture, _) throws(PhotoFailure) in picture },
            grey: { (_) throws(PhotoFailure) in throw .unreadable })
    }

    @Test("camera, program and time are kept of a HEIC with a place; nothing else leaves the phone")
    func kept() {
        let kept = KeptProperties(Self.heic).groups
        #expect(
            kept == [
                "{TIFF}": [
                    "Make": "Apple", "Model": "iPhone 15 Pro", "Software": "17.5", "DateTime": "2026:05:01 10:00:00",
                ],
                "{Exif}": [
                    "DateTimeOriginal": "2026:05:01 10:00:00", "OffsetTime": "+02:00", "SubsecTimeOriginal": "123",
                ],
            ])
    }

    @Test("a screenshot has no camera, and a field longer than any camera's is left out")
    func screenshot() {
        #expect(KeptProperties(["PixelWidth": 1179, "{PNG}": ["x": 1]]).groups.isEmpty)
        let long = ["{TIFF}": ["Make": String(repeating: "x", count: 500), "Model": 7] as [AnyHashable: Any]]
        #expect(KeptProperties(long).groups.isEmpty)
    }

    @Test("quality falls before size does, each size is decoded once, and a megabyte is enough")
    func steps() throws {
        let steps = Locked<[String]>([])
        let codec = Self.codec(
            bytes: { side, quality in side == 2048 ? 1_200_000 : quality > 0.6 ? 1_000_001 : 1_000_000 }, steps: steps)
        let photo = try PhotoPreparation(codec: codec).prepare(Data([1]))
        #expect(photo.count == 1_000_000)
        #expect(
            steps.withLock { $0 } == [
                "decode 2048", "jpeg 2048 85 2", "jpeg 2048 75 2", "jpeg 2048 65 2", "decode 1800", "jpeg 1800 65 2",
                "decode 1600", "jpeg 1600 60 2",
            ])
    }

    @Test("a photo that no step makes small enough is too large; one of no bytes is none")
    func never() {
        let preparation = PhotoPreparation(codec: Self.codec(bytes: { _, _ in 2_000_000 }))
        #expect(throws: PhotoFailure.tooLarge) { try preparation.prepare(Data([1])) }
        #expect(throws: PhotoFailure.unreadable) { try preparation.prepare(Data()) }
    }

    @Test(
        "48 megapixels and a panorama are taken; a picture made to use up memory isn't decoded",
        arguments: [
            (8064, 6048, true), (16_382, 3_900, true), (60_000, 60_000, false), (Int.max / 2, 4, false), (0, 5, false),
        ])
    func sizes(_ width: Int, _ height: Int, _ isTaken: Bool) {
        let steps = Locked<[String]>([])
        let codec = Self.codec(width: width, height: height, bytes: { _, _ in 10 }, steps: steps)
        let taken = try? PhotoPreparation(codec: codec).prepare(Data([1]))
        #expect((taken != nil) == isTaken && steps.withLock { $0.isEmpty } == !isTaken)
    }
}

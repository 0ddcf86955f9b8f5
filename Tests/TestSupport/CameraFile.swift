/// Makes a JPEG look as a phone writes it: with camera, time, place, a note and more behind its end.
import Foundation

package struct CameraFile: Sendable {
    package var make = "Apple"
    package var model = "iPhone 15 Pro"
    package var software = "17.1.1"
    /// As EXIF writes it; in the zone of UTC.
    package var taken = "2025:11:02 14:03:22"
    package var orientation = 1
    /// What the private parts hold: it must not be found in what is stored.
    package static let secret = "Baker Street 221b"
    /// The bytes of 48° 51′ 30″ as EXIF holds them.
    package static let place: [UInt8] = [48, 1, 51, 1, 30, 1].flatMap { long($0) }

    package init() {}

    /// With EXIF, XMP, IPTC and a comment behind its start, and a note behind its end.
    package func bytes(of jpeg: Data) -> Data {
        let xmp = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>\(Self.secret)</x:xmpmeta>"
        let segments =
            Self.segment(0xE1, Array("Exif\0\0".utf8) + tiff) + Self.segment(0xE1, Array(xmp.utf8))
            + Self.segment(0xED, Array("Photoshop 3.0\0\(Self.secret)".utf8))
            + Self.segment(0xFE, Array(Self.secret.utf8))
        return jpeg.prefix(2) + Data(segments) + jpeg.dropFirst(2) + Data(Self.secret.utf8)
    }

    /// A TIFF structure in big-endian order: a main directory, the camera's and the place's.
    package var tiff: [UInt8] {
        let main: [Entry] = [
            .text(0x010F, make), .text(0x0110, model), .short(0x0112, orientation), .text(0x0131, software),
            .text(0x013B, Self.secret), .pointer(0x8769), .pointer(0x8825),
        ]
        let camera: [Entry] = [.text(0x9003, taken), .text(0x9011, "+00:00")]
        let place = [Entry(tag: 2, type: 5, count: 3, value: Self.place)]
        let cameraAt = 8 + Self.length(main)
        let placeAt = cameraAt + Self.length(camera)
        var pointed = main
        pointed[5].value = Self.long(cameraAt)
        pointed[6].value = Self.long(placeAt)
        return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + Self.directory(pointed, at: 8) + Self.directory(camera, at: cameraAt)
            + Self.directory(place, at: placeAt)
    }

    private struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var value: [UInt8]

        static func text(_ tag: Int, _ text: String) -> Entry {
            Entry(tag: tag, type: 2, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
        }
        static func short(_ tag: Int, _ number: Int) -> Entry {
            Entry(tag: tag, type: 3, count: 1, value: [0, UInt8(number), 0, 0])
        }
        static func pointer(_ tag: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, value: [0, 0, 0, 0]) }
    }

    private static func length(_ entries: [Entry]) -> Int {
        2 + 12 * entries.count + 4 + entries.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
    }

    /// Values of more than four bytes stand behind the directory, in its order.
    private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var bytes = short(entries.count)
        var behind: [UInt8] = []
        let end = start + 2 + 12 * entries.count + 4
        for entry in entries {
            bytes += short(entry.tag) + short(entry.type) + long(entry.count)
            let isLong = entry.value.count > 4
            bytes +=
                isLong ? long(end + behind.count) : entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            if isLong { behind += entry.value }
        }
        return bytes + long(0) + behind
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + short(body.count + 2) + body
    }
    private static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
    private static func long(_ number: Int) -> [UInt8] { short(number >> 16) + short(number) }
}

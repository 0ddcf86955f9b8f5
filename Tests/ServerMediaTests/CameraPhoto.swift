/// A JPEG as a camera writes it: with an orientation, and the place it was taken.
import Foundation
import ServerMedia

enum CameraPhoto {
    /// Puts an EXIF segment with orientation and a GPS position behind the start of a JPEG.
    static func jpegWithPlace(_ picture: Picture, orientation: UInt16, make: String? = nil) throws -> Data {
        var jpeg = try picture.encoded(.jpeg, quality: 90)
        jpeg.insert(contentsOf: exif(orientation: orientation, make: make), at: jpeg.startIndex + 2)
        return jpeg
    }

    /// TIFF in big-endian order: one directory with the camera's maker of at most three letters, orientation and a
    /// pointer to the GPS directory.
    private static func exif(orientation: UInt16, make: String?) -> [UInt8] {
        func short(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        func long(_ number: UInt32) -> [UInt8] { short(UInt16(number >> 16)) + short(UInt16(number & 0xFFFF)) }
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
            short(tag) + short(type) + long(count) + value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        let letters = make.map { Array($0.utf8) + [0] }
        let maker = letters.map { entry(0x010F, 2, UInt32($0.count), $0) } ?? []
        let entries: UInt16 = make == nil ? 2 : 3
        let gpsAt = 8 + 2 + UInt32(entries) * 12 + 4
        // 48 degrees, 51 minutes, 30 seconds, as fractions.
        let latitude = [48, 1, 51, 1, 30, 1].flatMap { long($0) }
        let pointer = entry(0x0002, 5, 3, long(gpsAt + 2 + 12 + 4))
        let gps: [UInt8] = [short(1), pointer, long(0), latitude].flatMap(\.self)
        let turn = entry(0x0112, 3, 1, short(orientation))
        let directory: [UInt8] = [short(entries), maker, turn, entry(0x8825, 4, 1, long(gpsAt)), long(0)].flatMap(
            \.self)
        let tiff: [UInt8] = [Array("MM".utf8), short(42), long(8), directory, gps].flatMap(\.self)
        let body: [UInt8] = Array("Exif".utf8) + [0, 0] + tiff
        return [0xFF, 0xE1] + short(UInt16(body.count + 2)) + body
    }
}

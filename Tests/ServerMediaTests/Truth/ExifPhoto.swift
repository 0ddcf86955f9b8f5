/// Writes EXIF and XMP into JPEGs byte by byte, as cameras and editors do: made apart from the library that reads them.
import Foundation

struct ExifPhoto {
    /// What is to stand in the main directory and in the EXIF directory, by tag number.
    var main: [UInt16: String] = [:]
    var details: [UInt16: String] = [:]
    var comment: String?
    var thumbnail: Data?
    var xmp: String?

    static let make: UInt16 = 0x010F, model: UInt16 = 0x0110, software: UInt16 = 0x0131
    static let taken: UInt16 = 0x9003, zone: UInt16 = 0x9011, fraction: UInt16 = 0x9291, lens: UInt16 = 0xA434
    private static let userComment: UInt16 = 0x9286, detailsPointer: UInt16 = 0x8769

    /// The JPEG with these segments behind its start.
    func inserted(into jpeg: Data) -> Data {
        var jpeg = jpeg
        jpeg.insert(contentsOf: Self.segment(Array("Exif\0\0".utf8) + tiff) + xmpSegment, at: jpeg.startIndex + 2)
        return jpeg
    }

    static func segment(_ body: [UInt8]) -> [UInt8] { [0xFF, 0xE1] + short(body.count + 2) + body }

    private var xmpSegment: [UInt8] {
        xmp.map { Self.segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array($0.utf8)) } ?? []
    }

    /// The TIFF structure that EXIF is, in big-endian order.
    var tiff: [UInt8] {
        let mainCount = main.count + 1
        let detailsAt = 8 + 2 + 12 * mainCount + 4 + main.values.reduce(0) { $0 + Self.room($1) }
        var entries = main.map { Entry(tag: $0.key, type: 2, value: Array($0.value.utf8) + [0]) }
        entries.append(Entry(tag: Self.detailsPointer, type: 4, value: Self.long(detailsAt)))
        var more = details.map { Entry(tag: $0.key, type: 2, value: Array($0.value.utf8) + [0]) }
        if let comment {
            more.append(Entry(tag: Self.userComment, type: 7, value: Array("ASCII\0\0\0".utf8) + Array(comment.utf8)))
        }
        let detailsLength = 2 + 12 * more.count + 4 + more.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
        let next = thumbnail == nil ? 0 : detailsAt + detailsLength
        let head = Array("MM".utf8) + Self.short(42) + Self.long(8)
        let both = Self.directory(entries, at: 8, next: next) + Self.directory(more, at: detailsAt, next: 0)
        return head + both + thumbnailDirectory(at: next)
    }

    private func thumbnailDirectory(at start: Int) -> [UInt8] {
        guard let thumbnail else { return [] }
        let entries = [
            Entry(tag: 0x0103, type: 3, value: Self.short(6)),
            Entry(tag: 0x0201, type: 4, value: Self.long(start + 2 + 12 * 3 + 4)),
            Entry(tag: 0x0202, type: 4, value: Self.long(thumbnail.count)),
        ]
        return Self.directory(entries, at: start, next: 0) + Array(thumbnail)
    }

    private struct Entry {
        var tag: UInt16
        var type: Int
        var value: [UInt8]
        var count: Int { type == 3 ? value.count / 2 : type == 4 ? value.count / 4 : value.count }
    }

    /// Values of more than four bytes stand behind the directory, in its order.
    private static func directory(_ entries: [Entry], at start: Int, next: Int) -> [UInt8] {
        let entries = entries.sorted { $0.tag < $1.tag }
        var bytes = short(entries.count)
        var behind: [UInt8] = []
        let end = start + 2 + 12 * entries.count + 4
        for entry in entries {
            bytes += short(Int(entry.tag)) + short(entry.type) + long(entry.count)
            if entry.value.count > 4 {
                bytes += long(end + behind.count)
                behind += entry.value
            } else {
                bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            }
        }
        return bytes + long(next) + behind
    }

    private static func room(_ text: String) -> Int { text.utf8.count + 1 > 4 ? text.utf8.count + 1 : 0 }
    private static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
    private static func long(_ number: Int) -> [UInt8] { short(number >> 16) + short(number) }
}

/// The items of a HEIC or AVIF file, and the location of each one's bytes.
import Foundation

struct PictureItems {
    struct Extent {
        /// In the file, otherwise in the `idat` box.
        var isInFile: Bool
        var offset: Int
        /// 0 means up to the end.
        var length: Int
    }

    /// Kinds that are pictures or combine pictures. All others carry data about the picture.
    private static let pictures: Set<String> = [
        "hvc1", "hev1", "lhv1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "mski", "grid", "iden", "iovl", "tmap",
    ]

    /// Kinds by item.
    private(set) var kinds: [Int: String] = [:]
    private(set) var extents: [Int: [Extent]] = [:]

    /// Nil if the tables can't be followed.
    init?(_ bytes: UnsafeRawBufferPointer, meta: [Box]) {
        guard let list = meta.first(where: { $0.name == "iinf" }),
            let places = meta.first(where: { $0.name == "iloc" }),
            readKinds(bytes, list.body), readPlaces(bytes, places.body)
        else { return nil }
    }

    func isPicture(_ item: Int) -> Bool { kinds[item].map(Self.pictures.contains) ?? false }

    private mutating func readKinds(_ bytes: UnsafeRawBufferPointer, _ body: Range<Int>) -> Bool {
        var reader = BoxReader(bytes, body)
        guard let version = reader.number(1), reader.number(3) != nil, reader.number(version == 0 ? 2 : 4) != nil,
            let entries = Box.all(bytes, in: reader.at..<body.upperBound)
        else { return false }
        for entry in entries where entry.name == "infe" {
            var reader = BoxReader(bytes, entry.body)
            guard let version = reader.number(1), reader.number(3) != nil,
                let item = reader.number(version >= 3 ? 4 : 2), reader.number(2) != nil
            else { return false }
            kinds[item] = version >= 2 ? reader.name() : nil
        }
        return true
    }

    private mutating func readPlaces(_ bytes: UnsafeRawBufferPointer, _ body: Range<Int>) -> Bool {
        var reader = BoxReader(bytes, body)
        guard let version = reader.number(1), version <= 2, reader.number(3) != nil, let sizes = reader.number(2),
            let count = reader.number(version == 2 ? 4 : 2)
        else { return false }
        let widths = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        guard [widths.0, widths.1, widths.2, widths.3].allSatisfy({ [0, 4, 8].contains($0) }) else { return false }
        for _ in 0..<count {
            guard let item = reader.number(version == 2 ? 4 : 2),
                let method = version == 0 ? 0 : reader.number(2).map({ $0 & 15 }), reader.number(2) != nil,
                let base = reader.number(widths.2), let parts = reader.number(2),
                // Otherwise a file could claim thousands of parts without a size of their own at no cost.
                widths.0 + widths.1 > 0 || parts <= 1
            else { return false }
            for _ in 0..<parts {
                guard reader.number(widths.3) != nil, let offset = reader.number(widths.0),
                    let length = reader.number(widths.1)
                else { return false }
                // Made of other items: it has no bytes of its own.
                if method == 2 { continue }
                extents[item, default: []].append(
                    Extent(isInFile: method == 0, offset: base + offset, length: length))
            }
        }
        return true
    }
}

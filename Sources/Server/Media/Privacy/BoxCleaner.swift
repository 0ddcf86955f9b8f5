/// Cleans a HEIC or AVIF in place: data that isn't part of a picture becomes zeros, so that everything else stays at
/// the offsets in the file's tables.
import Foundation

struct BoxCleaner {
    private static let kept: Set<String> = ["ftyp", "meta", "mdat", "moov"]
    private static let keptInMeta: Set<String> = [
        "hdlr", "pitm", "iinf", "iref", "iprp", "iloc", "idat", "dinf", "grpl",
    ]
    /// In films: names, places and packets of other programs.
    private static let privateInFilms: Set<String> = ["udta", "meta", "uuid"]

    private let bytes: UnsafeRawBufferPointer
    private var blanks: [Range<Int>] = []
    /// New bytes, by their offset.
    private var patches: [Int: [UInt8]] = [:]

    static func plan(_ bytes: UnsafeRawBufferPointer) -> CleanPicture? {
        var cleaner = BoxCleaner(bytes: bytes)
        guard let end = FileEnding.offset(in: bytes, format: .heic), let boxes = Box.all(bytes, in: 0..<end),
            cleaner.clean(boxes)
        else { return nil }
        return cleaner.result(end)
    }

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private mutating func clean(_ boxes: [Box]) -> Bool {
        for box in boxes where !Self.kept.contains(box.name) { empty(box) }
        guard let meta = boxes.first(where: { $0.name == "meta" }), meta.body.count > 4,
            let inside = Box.all(bytes, in: meta.body.dropFirst(4)), let items = PictureItems(bytes, meta: inside)
        else { return false }
        for box in inside where !Self.keptInMeta.contains(box.name) { empty(box) }
        let films = boxes.filter { $0.name == "moov" }
        for film in films { if !cleanFilm(film.body, depth: 0) { return false } }
        // A film's frames are in its own tables, so only data that is known to be private goes. Otherwise only data
        // that is known to be a picture stays.
        let data = boxes.filter { $0.name == "mdat" }.map(\.body)
        let inline = inside.filter { $0.name == "idat" }.map(\.body)
        guard let secrets = secrets(of: items, inline, within: data + inline) else { return false }
        if films.isEmpty {
            let pictures = pictures(of: items, inline)
            blank(data, except: pictures)
            blank(inline, except: pictures)
        } else {
            blanks += secrets
        }
        patchExif(items, inline)
        return true
    }

    private mutating func cleanFilm(_ range: Range<Int>, depth: Int) -> Bool {
        guard let boxes = Box.all(bytes, in: range) else { return false }
        for box in boxes {
            if Self.privateInFilms.contains(box.name) { empty(box) }
            if box.name == "trak", depth == 0, !cleanFilm(box.body, depth: 1) { return false }
        }
        return true
    }

    /// Replaces a box with an empty one.
    private mutating func empty(_ box: Box) {
        patches[box.whole.lowerBound + 4] = Array("free".utf8)
        blanks.append(box.body)
    }

    private mutating func blank(_ areas: [Range<Int>], except kept: [Range<Int>]) {
        let kept = kept.sorted { $0.lowerBound < $1.lowerBound }
        for area in areas {
            var at = area.lowerBound
            for range in kept where range.upperBound > at && range.lowerBound < area.upperBound {
                if range.lowerBound > at { blanks.append(at..<range.lowerBound) }
                at = max(at, min(range.upperBound, area.upperBound))
            }
            if at < area.upperBound { blanks.append(at..<area.upperBound) }
        }
    }

    private func pictures(of items: PictureItems, _ inline: [Range<Int>]) -> [Range<Int>] {
        items.extents.filter { items.isPicture($0.key) }.values.joined().compactMap { range($0, inline) }
    }

    /// Items that carry data about the picture. Nil if some of them are in no data box: writing there would change the
    /// tables of offsets.
    private func secrets(
        of items: PictureItems, _ inline: [Range<Int>], within areas: [Range<Int>]
    ) -> [Range<Int>]? {
        var secrets: [Range<Int>] = []
        for extent in items.extents.filter({ !items.isPicture($0.key) }).values.joined() {
            guard let range = range(extent, inline), !range.isEmpty else { continue }
            guard let area = areas.first(where: { $0.contains(range.lowerBound) }),
                extent.length == 0 || range.upperBound <= area.upperBound
            else { return nil }
            secrets.append(range.clamped(to: area))
        }
        return secrets
    }

    private func range(_ extent: PictureItems.Extent, _ inline: [Range<Int>]) -> Range<Int>? {
        guard let area = extent.isInFile ? 0..<bytes.count : inline.first else { return nil }
        let start = min(area.lowerBound + extent.offset, area.upperBound)
        return start..<(extent.length == 0 ? area.upperBound : min(start + extent.length, area.upperBound))
    }

    /// Replaces EXIF with empty EXIF: four bytes for its start, and an empty directory.
    private mutating func patchExif(_ items: PictureItems, _ inline: [Range<Int>]) {
        let empty: [UInt8] = [0, 0, 0, 0] + TurnedPhoto.nothing
        for (item, kind) in items.kinds where kind == "Exif" {
            guard let first = items.extents[item]?.first.flatMap({ range($0, inline) }), first.count >= empty.count
            else { continue }
            patches[first.lowerBound] = empty
        }
    }

    private func result(_ end: Int) -> CleanPicture {
        var clean = CleanPicture()
        var at = 0
        func isZero(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 == 0 } }
        // Tables that contradict themselves may request two changes at one place; the first one wins.
        for (range, new) in changes(end) where range.lowerBound >= at {
            clean.keep(at..<range.lowerBound)
            if let new {
                clean.replace(range, by: new, in: bytes)
            } else if isZero(range) {
                clean.keep(range)
            } else {
                clean.blank(range.count)
            }
            at = range.upperBound
        }
        clean.keep(at..<end)
        return clean
    }

    /// The changes to write, in order and without overlaps: new bytes, or nil for zeros.
    private func changes(_ end: Int) -> [(Range<Int>, [UInt8]?)] {
        // Data behind the end goes anyway, whatever the tables say about it.
        let new = patches.filter { $0.key + $0.value.count <= end }.map { ($0.key..<$0.key + $0.value.count, $0.value) }
            .sorted { $0.0.lowerBound < $1.0.lowerBound }
        var changes: [(Range<Int>, [UInt8]?)] = new.map { ($0.0, $0.1) }
        var done = 0
        for blank in blanks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            var at = max(blank.lowerBound, done)
            for (range, _) in new where range.upperBound > at && range.lowerBound < blank.upperBound {
                if range.lowerBound > at { changes.append((at..<range.lowerBound, nil)) }
                at = max(at, range.upperBound)
            }
            if at < min(blank.upperBound, end) { changes.append((at..<min(blank.upperBound, end), nil)) }
            done = max(done, blank.upperBound)
        }
        return changes.sorted { $0.0.lowerBound < $1.0.lowerBound }
    }
}

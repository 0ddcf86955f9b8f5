/// The text metadata of a picture's file, from any of its blocks: EXIF, XMP, PNG comments.
import CVips
import Foundation

/// Reading it never fails: a field that is missing, damaged or not text is simply absent.
struct PhotoMetadata {
    private let picture: Picture
    /// The XMP packet as text; only its start if it is far larger than an editor's own.
    let xmp: String

    init(_ picture: Picture) {
        self.picture = picture
        xmp = Self.bytes(picture, "xmp-data").map { String(decoding: $0.prefix(1 << 18), as: UTF8.self) } ?? ""
    }

    /// An EXIF text, for example `exif("ifd0", "Make")`.
    func exif(_ directory: String, _ tag: String) -> String? {
        cv_metadata_text(picture.raw, "exif-\(directory)-\(tag)")
            .flatMap { ExifText.value(String(cString: $0)) }
    }

    /// The values of PNG comments with this keyword.
    func comments(_ keyword: String) -> [String] {
        guard let names = cv_names(picture.raw) else { return [] }
        defer { cv_free_names(names) }
        var found: [String] = []
        var at = 0
        while let name = names[at] {
            let text = String(cString: name)
            if text.hasPrefix("png-comment-"), text.hasSuffix("-\(keyword)"),
                let value = cv_metadata_text(picture.raw, name)
            {
                found.append(String(cString: value))
            }
            at += 1
        }
        return found
    }

    private static func bytes(_ picture: Picture, _ name: String) -> UnsafeRawBufferPointer? {
        var length = 0
        guard let start = cv_bytes(picture.raw, name, &length) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: length)
    }
}

/// EXIF values in libvips' notation: the value, the value again in brackets, and then its type and length.
enum ExifText {
    /// "Apple (Apple, ASCII, 6 components, 6 bytes)" means "Apple". A value may contain brackets and commas itself, so
    /// its end is found by its repetition.
    static func value(_ field: String) -> String? {
        guard let type = field.range(of: #", [A-Za-z]+, \d+ components, \d+ bytes\)$"#, options: .regularExpression)
        else { return cleaned(field) }
        let twice = Array(field[..<type.lowerBound].utf8)
        let length = (twice.count - 2) / 2
        if twice.count >= 2, twice.count % 2 == 0, twice[..<length].elementsEqual(twice[(length + 2)...]) {
            return cleaned(String(decoding: twice[..<length], as: UTF8.self))
        }
        let text = String(decoding: twice, as: UTF8.self)
        return cleaned(text.range(of: " (").map { String(text[..<$0.lowerBound]) } ?? text)
    }

    /// Nil if empty: cameras pad with spaces, and some programs blank a field instead of removing it.
    private static func cleaned(_ text: String) -> String? {
        let text = text.filter { !$0.isASCII || !("\u{0}"..."\u{1F}").contains($0) }
            .trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : String(text.prefix(200))
    }
}

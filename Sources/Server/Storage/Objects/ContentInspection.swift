/// Determines an upload's type from its bytes; the client's claim only helps where bytes don't tell.
import Foundation
import ServerMedia

enum ContentInspection {
    /// The type to store.
    /// - Throws: `mislabelled` if the claim and the bytes disagree.
    static func mimeType(of found: MediaFormat, claimed: String?) throws(StorageFailure) -> String {
        guard let claim = claimed.flatMap(plain) else { return found.mimeType }
        try compare(claim, with: found)
        return found.isPicture ? found.mimeType : claim
    }

    /// The type without parameters; nil if it says nothing.
    static func plain(_ type: String) -> String? {
        let plain = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        let known = aliases[plain] ?? plain
        return known.isEmpty || known == "application/octet-stream" || known == "binary/octet-stream" ? nil : known
    }

    /// `type/subtype`, both tokens (RFC 9110 §5.6.2), optionally with parameters. Anything else might be one type to us
    /// and another to the browser that gets it later.
    static func isWellFormed(_ type: String) -> Bool {
        guard type.utf8.count <= 256, !type.contains("\r"), !type.contains("\n") else { return false }
        var rest = Substring(type).trimmed
        guard rest.takeToken(), rest.take("/"), rest.takeToken() else { return false }
        rest = rest.trimmed
        while rest.take(";") {
            rest = rest.trimmed
            if rest.takeToken() { guard rest.take("="), rest.takeQuoted() || rest.takeToken() else { return false } }
            rest = rest.trimmed
        }
        return rest.isEmpty
    }

    private static let aliases = [
        "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/x-png": "image/png", "image/heif": "image/heic",
        "application/x-zip-compressed": "application/zip", "application/x-gzip": "application/gzip",
        "audio/mp3": "audio/mpeg", "audio/x-wav": "audio/wav", "audio/webm": "video/webm",
    ]

    /// Formats that we recognise must match their claim, and a picture may not claim to be anything else.
    private static func compare(_ claim: String, with found: MediaFormat) throws(StorageFailure) {
        let isPicture = claim.hasPrefix("image/")
        if found.isPicture {
            if isPicture, claim != found.mimeType { throw .mislabelled(claim, really: found.mimeType) }
            return
        }
        // A zip may be an Office document and an MP4 an audio book, but no JPEG is a text.
        let known = MediaFormat.allCases.first { $0.mimeType == claim && $0.isRecognised }
        if let known, known != found, !(families.contains { $0.contains(known) && $0.contains(found) }) {
            throw .mislabelled(claim, really: found.mimeType)
        }
        if isPicture, found.isRecognised, known == nil { throw .mislabelled(claim, really: found.mimeType) }
    }

    /// Formats with a common start, so that bytes alone don't tell them apart; and text, for which we trust the claim.
    private static let families: [Set<MediaFormat>] = [[.mp4, .quickTime], [.xml, .html, .svg, .text, .script]]
}

/// The pieces of a media type (RFC 9110 §5.6).
extension Substring {
    fileprivate var trimmed: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }

    fileprivate mutating func take(_ character: Character) -> Bool {
        guard first == character else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func takeToken() -> Bool {
        let marks = "!#$%&'*+-.^_`|~"
        let token = prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || marks.contains($0) }
        removeFirst(token.count)
        return !token.isEmpty
    }

    /// Without escapes, which nobody sends and readers interpret differently.
    fileprivate mutating func takeQuoted() -> Bool {
        guard first == "\"" else { return false }
        let inside = dropFirst().prefix { $0 != "\"" }
        guard inside.endIndex < endIndex,
            inside.unicodeScalars.allSatisfy({ $0 == "\t" || $0.value >= 0x20 && $0 != "\\" && $0.value != 0x7F })
        else { return false }
        self = self[index(after: inside.endIndex)...]
        return true
    }
}

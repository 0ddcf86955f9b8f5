/// Problems with a file, in words for the person who chose it.
import ServerMedia

extension StorageFailure {
    /// The bucket takes other kinds of files.
    static func refused(_ type: String, allowed: [String]?) -> Self {
        let kinds = (allowed ?? []).map(FileKind.plural)
        let isForPictures = !kinds.isEmpty && (allowed ?? []).allSatisfy { $0.lowercased().hasPrefix("image/") }
        let isOtherKind = isForPictures && !type.hasPrefix("image/")
        let what = isOtherKind ? "The file is not a picture" : "This kind of file isn't accepted"
        let wanted = kinds.isEmpty ? "" : " Accepted kinds: \(FileKind.list(kinds))."
        return Self(
            415, error: "invalid_mime_type", "\(what): it is \(FileKind.singular(type)).\(wanted) Nothing was stored.",
            code: "InvalidMimeType")
    }

    /// A rendering of something that is no picture.
    static func notRenderable(_ type: String) -> Self {
        Self(
            415, error: "invalid_mime_type",
            "Only pictures can be rendered, and this object is \(FileKind.singular(type)). Ask for the object itself.",
            code: "InvalidMimeType")
    }

    /// The bytes don't match the upload's type.
    static func mislabelled(_ claimed: String, really found: String) -> Self {
        Self(
            415, error: "invalid_mime_type",
            """
            The file is not what it is called: it was sent as \(FileKind.singular(claimed)) and is \
            \(FileKind.singular(found)). Nothing was stored.
            """, code: "InvalidMimeType")
    }

    /// An entry in the list of a bucket's types.
    static func noMediaType(_ text: String) -> Self {
        Self(
            415, error: "invalid_mime_type",
            "body/allowed_mime_types: \(text.prefix(100)) is not a media type like image/png",
            code: "InvalidMimeType")
    }

    /// The given type isn't a media type.
    static let noType = Self(
        415, error: "invalid_mime_type", "The file's content type can't be read. Nothing was stored.",
        code: "InvalidMimeType")

    /// Begins like a picture but isn't one to the end.
    static func damaged(_ format: MediaFormat) -> Self {
        Self(
            415, error: "damaged_file",
            """
            The picture is damaged: it begins like \(FileKind.singular(format.mimeType)), but is cut off or holds something \
            else. Nothing was stored. Send it again, or take another.
            """, code: "DamagedFile")
    }
}

/// Media types in words that people use.
enum FileKind {
    private static let names = [
        "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WebP", "image/gif": "GIF", "image/heic": "HEIC",
        "image/avif": "AVIF", "image/svg+xml": "SVG", "application/pdf": "PDF", "text/html": "HTML",
        "video/mp4": "MP4", "application/zip": "ZIP",
    ]

    static func singular(_ type: String) -> String {
        switch type {
        case "text/plain": "plain text"
        case "application/octet-stream": "of an unknown kind"
        case "image/svg+xml": "an SVG drawing"
        case "text/html": "a web page"
        case "application/pdf": "a PDF document"
        case "application/zip": "a ZIP archive"
        case _ where type.hasPrefix("image/"): "a \(names[type] ?? "strange") picture"
        case _ where type.hasPrefix("video/"): "a film"
        case _ where type.hasPrefix("audio/"): "a sound"
        default: "of the kind \(type.prefix(100))"
        }
    }

    static func plural(_ pattern: String) -> String {
        switch pattern.lowercased() {
        case "image/*": "pictures"
        case "video/*": "films"
        case "audio/*": "sounds"
        case "text/plain": "plain text"
        case let type: names[type] ?? String(type.prefix(100))
        }
    }

    /// `JPEG, PNG and WebP`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

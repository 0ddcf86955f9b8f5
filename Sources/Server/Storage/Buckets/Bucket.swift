/// A bucket's rules, and their form on the wire and in the database.
import Foundation
import ServerDatabase
import Wire

struct Bucket: Sendable, Hashable {
    var id: String
    var isPublic: Bool
    var fileSizeLimit: Int?
    var allowedMimeTypes: [String]?
    /// Photos are stored as uploaded, with location and names in them.
    var keepsMetadata: Bool

    /// `owner` is never null on the wire, because clients expect text there.
    static let json = """
        json_build_object('id', b.id, 'name', b.name, 'owner', coalesce(b.owner_id, ''), 'public', b.public, \
        'created_at', b.created_at, 'updated_at', b.updated_at, 'file_size_limit', b.file_size_limit, \
        'allowed_mime_types', b.allowed_mime_types, 'type', b.type)
        """
    /// Read as the server: a bucket's limits are not secret.
    static func select(_ id: String) -> Statement {
        Statement(
            """
            select id, public, file_size_limit, to_json(allowed_mime_types) as allowed_mime_types, keeps_photo_metadata
            from storage.buckets where id = $1
            """, [id])
    }

    init(_ row: Row) throws {
        id = try row.string("id")
        isPublic = try row.bool("public")
        fileSizeLimit = row.isNull("file_size_limit") ? nil : try row.int("file_size_limit")
        allowedMimeTypes = try row["allowed_mime_types"].map {
            try JSONBounds.ours.decode([String].self, from: Data($0.utf8))
        }
        keepsMetadata = try row.bool("keeps_photo_metadata")
    }

    /// Whether the bucket takes files of this type; `image/*` and `*/*` stand for all of theirs.
    func allows(_ mimeType: String) -> Bool {
        guard let allowedMimeTypes, !allowedMimeTypes.isEmpty else { return true }
        let type = mimeType.lowercased()
        let family = type.prefix { $0 != "/" } + "/*"
        return allowedMimeTypes.contains {
            let entry = $0.lowercased()
            // An SVG can run scripts: "any image" doesn't include it, only its own name does.
            return entry == type || entry == "*/*" || entry == "*" || entry == family && type != "image/svg+xml"
        }
    }
}

extension Bucket {
    /// Bytes from a number or from text such as `50mb`, in thousands as Supabase counts; nil for no limit of its own.
    static func sizeLimit(_ input: JSONValue?, maximum: Int) throws(StorageFailure) -> Int? {
        guard let input, input != .null else { return nil }
        guard let bytes = input.intValue ?? input.stringValue.flatMap(bytes), bytes >= 0 else {
            throw .invalidInput("body/file_size_limit must be a number of bytes or text such as 50mb")
        }
        guard bytes <= maximum else {
            throw StorageFailure.limitTooHigh(maximum)
        }
        return bytes
    }

    private static func bytes(_ text: String) -> Int? {
        let text = text.lowercased().filter { $0 != " " }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let units = ["": 1.0, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12]
        guard let number = Double(digits), let unit = units[String(text.dropFirst(digits.count))] else { return nil }
        return Int(exactly: (number * unit).rounded())
    }

    /// The list as JSON text for Postgres; nil or empty means every type.
    static func mimeTypes(_ types: [String]?) throws(StorageFailure) -> String? {
        guard let types, !types.isEmpty else { return nil }
        for type in types where !isMimePattern(type) { throw .noMediaType(type) }
        return JSONValue.array(types.map { .string($0.lowercased()) }).jsonText
    }

    private static func isMimePattern(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x2C }
        return text.utf8.count <= 127 && isPlain && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
}

/// Looks whether bytes from a provider are a whole picture.
import Foundation
import ServerMedia

enum PictureBytes {
    /// What is taken as a result.
    static let formats: Set<MediaFormat> = [.jpeg, .png, .webp]

    /// The format, read from the bytes. Whether they decode is looked at later, where pictures are decoded anyway.
    static func format(of bytes: Data) throws(ProviderFailure) -> MediaFormat {
        let format = FormatSniffer.format(of: bytes.prefix(FormatSniffer.length))
        guard formats.contains(format) else {
            throw .malformed("the result is no picture (\(format.rawValue))")
        }
        guard bytes.withUnsafeBytes({ FileEnding.offset(in: $0, format: format) }) != nil else {
            throw .malformed("the picture breaks off")
        }
        return format
    }

    /// The bytes of a base64 text, whose length is looked at before it is decoded.
    static func decode(_ base64: String, limit: Int) throws(ProviderFailure) -> Data {
        guard base64.utf8.count <= (limit + 2) / 3 * 4 else {
            throw .malformed("the picture is larger than \(limit) bytes")
        }
        guard let data = Data(base64Encoded: base64), !data.isEmpty else {
            throw .malformed("the picture is not base64")
        }
        return data
    }
}

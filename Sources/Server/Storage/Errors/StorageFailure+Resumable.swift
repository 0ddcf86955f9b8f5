/// What can be wrong with an upload that comes in several requests.
import HTTPTypes
import Hummingbird
import Wire

extension StorageFailure {
    static let unsupportedVersion = Self(
        412, error: "PreconditionFailed", "This server speaks version 1.0.0 of the resumable protocol.",
        code: "UnsupportedVersion"
    ).with(.tusVersion, ResumableUpload.protocolVersion)

    static let uploadNotFound = Self(
        404, error: "not_found", "There is no such upload. Begin it anew.", code: "NoSuchUpload")

    static let uploadExpired = Self(
        410, error: "Gone", "This upload was not completed in time. Nothing was stored. Begin it anew.",
        code: "NoSuchUpload")

    /// The client believes to have sent more or less than has arrived.
    static func offsetMismatch(_ offset: Int) -> Self {
        Self(
            409, error: "Conflict", "The upload has \(offset) bytes so far. Go on from there.", code: "OffsetMismatch"
        ).with(.uploadOffset, String(offset))
    }

    static let longerThanSaid = Self(
        413, error: "Payload too large", "More bytes came than the upload said it would have.", code: "EntityTooLarge")

    /// 460 is the number that the protocol gives it.
    static let checksumMismatch = Self(
        460, error: "ChecksumMismatch", "This part did not arrive as it was sent. It was thrown away. Send it again.",
        code: "ChecksumMismatch", status: .init(code: 460, reasonPhrase: "Checksum Mismatch"))

    static let noOffsetStream = Self(
        415, error: "invalid_mime_type", "headers/content-type must be application/offset+octet-stream",
        code: "InvalidMimeType")

    /// Each keeps its place on the disk for a day.
    static func tooManyUnfinished(_ limit: Int) -> Self {
        Self(
            429, error: "TooManyRequests",
            """
            \(limit) uploads of this account are not complete yet, and more can't be begun. Nothing was stored. Complete \
            some of them, or wait for a day.
            """, code: "TooManyRequests", status: .tooManyRequests)
    }

    static func tokenRefused(_ message: String) -> Self {
        Self(401, error: "Unauthorized", message, code: "InvalidJWT")
    }

    /// Whether the same upload would be refused again, however often it is tried.
    var isFinal: Bool {
        guard let code = Int(body.statusCode) else { return false }
        return (400..<500).contains(code) && ![401, 408, 429, 499].contains(code)
    }
}

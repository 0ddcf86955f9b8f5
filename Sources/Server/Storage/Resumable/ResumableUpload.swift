/// An upload that comes in several requests (TUS 1.0.0): what its first one said, and how long the server keeps it.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP

struct ResumableUpload: Codable, Sendable, Hashable {
    static let protocolVersion = "1.0.0"

    var id = UUID()
    /// The version that the object will have: a row with it says that this upload has been stored.
    var version = UUID()
    /// Whose it is; nobody else finds it.
    var holder: String
    var bucket: String
    var key: String
    /// Bytes of the whole file.
    var length: Int
    var replaces: Bool
    var details: UploadDetails
    /// `Upload-Metadata` as it came.
    var metadata: String
    var expires: Date
    /// The object is there. The record stays until it expires, for a client that never heard the last answer.
    var isStored = false

    /// From the request that begins it.
    init(_ request: Request, holder: String, maximum: Int, life: Duration) throws(StorageFailure) {
        guard let text = request.headers[.uploadLength], let length = Int(text), length >= 0 else {
            throw .invalidInput("headers/upload-length must be the file's number of bytes")
        }
        guard length <= maximum else { throw .tooLarge(limit: maximum) }
        metadata = request.headers[.uploadMetadata] ?? ""
        let values = try UploadMetadata(metadata)
        let path = try values.path()
        details = try values.details()
        (bucket, key) = (path.bucket, path.key)
        self.length = length
        self.holder = holder
        replaces = request.headers[.upsert]?.lowercased() == "true"
        expires = Date().addingTimeInterval(life / .seconds(1))
    }

    /// Nothing can go on with it once its link has ended, so its bytes needn't stay.
    func ending(with link: UploadLink?) -> ResumableUpload {
        var upload = self
        if let link { upload.expires = min(expires, link.expires) }
        return upload
    }

    /// What every answer about it says.
    func headers(offset: Int? = nil) -> HTTPFields {
        var headers: HTTPFields = [.uploadExpires: HTTPDate.text(expires), .cacheControl: "no-store"]
        headers[.uploadOffset] = offset.map(String.init)
        return headers
    }

    /// From the server's root: what stands before that, a proxy knows and the server doesn't.
    func address(below path: String) -> String { "\(StorageRoutes.prefix)/\(path)/\(id.uuidString.lowercased())" }
}

extension HTTPField.Name {
    /// Literals below are valid tokens (RFC 9110 §5.1), so unwrapping them can't fail.
    private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }

    static let tusResumable = known("Tus-Resumable")
    static let tusVersion = known("Tus-Version")
    static let tusExtension = known("Tus-Extension")
    static let tusMaxSize = known("Tus-Max-Size")
    static let uploadLength = known("Upload-Length")
    static let uploadOffset = known("Upload-Offset")
    static let uploadMetadata = known("Upload-Metadata")
    static let uploadExpires = known("Upload-Expires")
    static let uploadSignature = known("x-signature")
    static let methodOverride = known("X-HTTP-Method-Override")
}

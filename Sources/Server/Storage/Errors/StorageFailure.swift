/// All refusals of `/storage/v1`, with the messages and codes that official clients know.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

package struct StorageFailure: Error, Sendable, Hashable {
    /// The status on the wire; 400 for nearly everything, with the true status in the body.
    package var status: HTTPResponse.Status
    package var body: StorageErrorBody
    var headers: HTTPFields = [:]

    init(
        _ statusCode: Int, error: String, _ message: String, code: String, status: HTTPResponse.Status = .badRequest
    ) {
        self.status = status
        body = StorageErrorBody(statusCode: String(statusCode), error: error, message: message, code: code)
    }

    var response: Response { .json(body, status: status, headers: headers) }
}

extension StorageFailure {
    static let bucketNotFound = Self(404, error: "Bucket not found", "Bucket not found", code: "NoSuchBucket")
    static let objectNotFound = Self(404, error: "not_found", "Object not found", code: "NoSuchKey")
    /// The row exists but its bytes don't.
    static let bytesNotFound = Self(404, error: "Not found", "The resource was not found", code: "NoSuchKey")
    static let rowLevelSecurity = Self(
        403, error: "Unauthorized", "new row violates row-level security policy", code: "AccessDenied")
    static let objectExists = Self(409, error: "Duplicate", "The resource already exists", code: "KeyAlreadyExists")
    static let bucketExists = Self(409, error: "Duplicate", "The resource already exists", code: "BucketAlreadyExists")
    static let bucketNotEmpty = Self(
        409, error: "ResourceNotEmpty", "The bucket you tried to delete is not empty", code: "ResourceNotEmpty")
    static let invalidBucketName = Self(
        400, error: "Invalid Input", "Bucket name invalid", code: "InvalidBucketName")
    static let notSignedForThis = Self(400, error: "InvalidSignature", "Invalid signature", code: "InvalidSignature")
    static let noAuthorization = invalidInput("headers must have required property 'authorization'")
    /// A part of hosted storage that this server hasn't.
    static func notOffered(_ feature: String) -> Self {
        Self(403, error: "FeatureNotEnabled", "feature not enabled: \(feature)", code: "FeatureNotEnabled")
    }
    static let overloaded = Self(
        503, error: "SlowDown", "The server is busy; nothing was stored. Try again in a moment.", code: "SlowDown",
        status: .serviceUnavailable
    ).with(.retryAfter, "1")
    static let databaseAway = Self(
        503, error: "ServiceUnavailable",
        "The server can't reach its database just now; nothing was changed. Try again in a moment.",
        code: "ServiceUnavailable", status: .serviceUnavailable
    ).with(.retryAfter, "2")
    /// The connection broke at the very end. No `Retry-After`: somebody has to look first.
    static let inDoubt = Self(
        504, error: "GatewayTimeout", DatabaseError.wordsInDoubt,
        code: "GatewayTimeout", status: .gatewayTimeout)
    /// The bucket doesn't answer.
    static let filesAway = Self(
        503, error: "ServiceUnavailable",
        "The server can't reach its file store just now; nothing is lost. Try again in a moment.",
        code: "ServiceUnavailable", status: .serviceUnavailable
    ).with(.retryAfter, "3")
    static let databaseTimeout = Self(
        544, error: "DatabaseTimeout", "The database took too long to answer; nothing was stored. Try again.",
        code: "DatabaseTimeout", status: HTTPResponse.Status(code: 544, reasonPhrase: "Database Timeout"))
    static let aborted = Self(
        499, error: "AbortedTerminate", "The upload ended before it was complete; nothing was stored.",
        code: "AbortedTerminate", status: HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"))
    /// Less than 4 KB a second on average, after the first 30 seconds.
    static let tooSlow = Self(
        408, error: "RequestTimeout",
        "The upload came too slowly; nothing was stored. Try again with a better connection.",
        code: "RequestTimeout", status: .requestTimeout)
    static let `internal` = Self(
        500, error: "InternalError", "Something went wrong on the server; nothing was stored.", code: "InternalError",
        status: .internalServerError)

    static func notScoped(for use: String) -> Self {
        Self(400, error: "InvalidSignature", "Token is not scoped for \(use)", code: "InvalidSignature")
    }
    static func invalidToken(_ message: String) -> Self {
        Self(400, error: "InvalidJWT", message, code: "InvalidJWT")
    }
    static func unauthorized(_ message: String) -> Self {
        Self(403, error: "Unauthorized", message, code: "AccessDenied")
    }
    static func invalidKey(_ key: String) -> Self {
        Self(400, error: "InvalidKey", "Invalid key: \(key.prefix(200))", code: "InvalidKey")
    }
    static func invalidInput(_ message: String) -> Self { Self(400, error: "Error", message, code: "InvalidRequest") }

    static func unsatisfiable(size: Int) -> Self {
        Self(
            416, error: "InvalidRange", "The requested range lies outside the object", code: "InvalidRange",
            status: .rangeNotSatisfiable
        ).with(.contentRange, "bytes */\(size)")
    }

    func with(_ name: HTTPField.Name, _ value: String) -> Self {
        var copy = self
        copy.headers[name] = value
        return copy
    }
}

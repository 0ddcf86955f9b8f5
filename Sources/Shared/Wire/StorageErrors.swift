/// The error body of `/storage/v1`; nearly always sent with HTTP 400, with the true status inside as text.

package struct StorageErrorBody: Codable, Sendable, Hashable {
    package var statusCode: String
    package var error: String
    package var message: String
    /// The code by which newer clients tell errors apart, for example `NoSuchKey`.
    package var code: String?

    package init(statusCode: String, error: String, message: String, code: String? = nil) {
        self.statusCode = statusCode
        self.error = error
        self.message = message
        self.code = code
    }
}

package struct StorageMessage: Codable, Sendable, Hashable {
    package var message: String
    package init(_ message: String) { self.message = message }
}

/// Why a job failed: a stable code, a message for a person, and whether a retry makes sense. A failed job costs
/// nothing.

package struct JobProblem: Codable, Sendable, Hashable {
    package var code: String
    package var message: String
    package var isRetryable: Bool
    package var retryAfterSeconds: Int?

    package init(code: String, message: String, isRetryable: Bool, retryAfterSeconds: Int? = nil) {
        self.code = code
        self.message = message
        self.isRetryable = isRetryable
        self.retryAfterSeconds = retryAfterSeconds
    }

    enum CodingKeys: String, CodingKey {
        case code, message
        case isRetryable = "retryable"
        case retryAfterSeconds = "retry_after"
    }
}

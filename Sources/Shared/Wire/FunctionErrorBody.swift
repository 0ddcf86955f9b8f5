/// The error body of `/functions/v1`. `error` repeats the message because the Python client shows that key.

package struct FunctionErrorBody: Codable, Sendable, Hashable {
    package var error: String
    package var code: String
    package var message: String
    /// Whether the request cost anything; an error never does.
    package var charged: Bool
    /// The missing consent's purpose and recipient.
    package var purpose: String?
    package var provider: String?
    package var providerName: String?
    /// The invalid field of the body, by its path.
    package var field: String?
    /// Seconds after which to try again, and the same as a time.
    package var retryAfter: Int?
    package var liftsAt: String?
    package var offer: WalletOffer?
    /// For the operator's log.
    package var requestID: String?

    package init(code: String, message: String) {
        error = message
        self.code = code
        self.message = message
        charged = false
    }

    enum CodingKeys: String, CodingKey {
        case error, code, message, charged, purpose, provider, field, offer
        case providerName = "provider_name"
        case retryAfter = "retry_after"
        case liftsAt = "lifts_at"
        case requestID = "request_id"
    }
}

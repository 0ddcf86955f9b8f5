/// Every error between an app and its backend, sorted by what the person can do about it.
import Wire

package enum ClientError: Error, Sendable, Hashable {
    /// This device has no connection.
    case offline
    /// No answer in time. The request may or may not have taken effect; sending it again with the same key is safe.
    case timedOut
    /// Nothing answers at the backend's address, or it answered 5xx.
    case serverDown
    /// 429 or 503: too many requests. The number of seconds after which to try again, if the server gave one.
    case busy(retryAfter: Int?)
    /// The session is over: sign in again.
    case signedOut
    /// 402: not enough credits, with the offer of what to buy.
    case outOfCredits(WalletOffer?)
    /// 403 `consent_required`: something would go to a third party.
    case consentRequired(ConsentNeed)
    /// The server refused, with a stable code and a message for a person.
    case refused(code: String, message: String)
    /// The caller cancelled.
    case cancelled
    /// The client could not understand the answer; the text is for a log.
    case unexpected(String)
}

/// Everything that can go wrong between an app and its backend, sorted by what the person can do about it.
import Wire

package enum ClientError: Error, Sendable, Hashable {
    /// This device has no connection.
    case offline
    /// No answer in time. What was asked may or may not have happened; asking again with the same key is safe.
    case timedOut
    /// Nobody answers at the backend's address, or it answered 5xx.
    case serverDown
    /// 429 or 503: too many requests. Seconds until trying again makes sense, where the server said.
    case busy(retryAfter: Int?)
    /// The session is over: sign in again.
    case signedOut
    /// 402: not enough credits, and what could be bought.
    case outOfCredits(WalletOffer?)
    /// 403 `consent_required`: photos would go to this third party.
    case consentRequired(provider: String, name: String)
    /// The server said no, with a stable code and words for a person.
    case refused(code: String, message: String)
    /// The caller gave up.
    case cancelled
    /// The answer made no sense; the text is for a log.
    case unexpected(String)
}

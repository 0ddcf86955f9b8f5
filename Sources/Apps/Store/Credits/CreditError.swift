/// Why credits could not be bought or used.
import Clients
import Wire

package enum CreditError: Error, Hashable, Sendable {
    /// By the person, in the store's sheet.
    case cancelled
    /// Somebody else must approve first.
    case pending
    /// Phone or server doesn't believe the signature.
    case verificationFailed
    case insufficientCredits(WalletOffer?)
    case notAllowed
    /// Before anything was bought.
    case offline
    case storeUnavailable
    /// The payment didn't go through.
    case failed
    /// Paid, and not yet booked: it is delivered again by itself.
    case undelivered(ClientError)
    /// The server won't book it, and says why.
    case refused(String)
    /// Something else between the app and its server.
    case client(ClientError)

    init(_ error: StoreError) {
        self =
            switch error {
            case .failed: .failed
            case .notAllowed: .notAllowed
            case .offline: .offline
            case .notVerified: .verificationFailed
            case .unavailable: .storeUnavailable
            }
    }

    /// Of a purchase that the store has signed, on its way to the server.
    init(delivering error: ClientError) {
        self =
            switch error {
            case .refused("purchase_not_verified", _): .verificationFailed
            case .refused(_, let message): .refused(message)
            default: .undelivered(error)
            }
    }
}

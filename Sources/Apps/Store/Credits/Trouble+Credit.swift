/// What went wrong while buying: what happened, whether money was taken, and what to do.
import Clients
import Language

extension Trouble {
    /// Nil for what the person did on purpose: a cancelled purchase is no trouble.
    package init?(buying error: CreditError) {
        switch error {
        case .cancelled: return nil
        case .pending:
            self.init(
                String(localized: "Waiting for approval"),
                String(
                    localized: """
                        Someone else has to approve this purchase. Nothing has been charged yet, and the credits are added as \
                        soon as it is approved.
                        """), systemImage: "clock", remedy: .close)
        case .verificationFailed:
            self.init(
                String(localized: "This purchase couldn’t be verified"),
                String(
                    localized: "Nothing was added. If you were charged, tap Restore purchases, or write to support."),
                remedy: .close)
        case .insufficientCredits:
            self.init(
                String(localized: "No credits left"), String(localized: "Nothing was used."), systemImage: "creditcard",
                remedy: .buy)
        case .notAllowed:
            self.init(
                String(localized: "Purchases are off"),
                String(
                    localized: """
                        This phone doesn’t allow purchases. Nothing was charged. You can allow them in \
                        the phone’s Screen Time settings.
                        """), systemImage: "hand.raised", remedy: .close)
        case .offline:
            self.init(
                String(localized: "No internet connection"),
                String(localized: "Nothing was charged. Connect to the internet, then try again."),
                systemImage: "wifi.slash", remedy: .retry)
        case .storeUnavailable:
            self.init(
                String(localized: "The App Store can’t be reached"),
                String(localized: "Nothing was charged. Try again in a moment."),
                systemImage: "bolt.horizontal.circle", remedy: .retry)
        case .failed:
            self.init(
                String(localized: "The payment didn’t go through"),
                String(localized: "Nothing was charged and nothing was added. You can try again."),
                remedy: .retry)
        case .undelivered:
            self.init(
                String(localized: "Paid, and not yet added"),
                String(
                    localized: """
                        Your purchase is safe. We couldn’t be told about it yet; it is added by itself as soon as we can be \
                        reached, also after you close the app. Don’t buy it again.
                        """), systemImage: "hourglass",
                remedy: .retry)
        case .refused(let message):
            self.init(String(localized: "This purchase wasn’t added"), message, remedy: .close)
        case .client(let error): self.init(error)
        }
    }
}

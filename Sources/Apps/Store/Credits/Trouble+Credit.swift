/// What went wrong while buying: what happened, whether money was taken, and what to do.
import Clients

extension Trouble {
    /// Nil for what the person did on purpose: a cancelled purchase is no trouble.
    package init?(buying error: CreditError) {
        switch error {
        case .cancelled: return nil
        case .pending:
            self.init(
                "Waiting for approval",
                "Someone else has to approve this purchase. Nothing has been charged yet, and the credits are added as "
                    + "soon as it is approved.", systemImage: "clock", remedy: .close)
        case .verificationFailed:
            self.init(
                "This purchase couldn’t be verified",
                "Nothing was added. If you were charged, tap Restore purchases, or write to support.", remedy: .close)
        case .insufficientCredits:
            self.init("No credits left", "Nothing was used.", systemImage: "creditcard", remedy: .buy)
        case .notAllowed:
            self.init(
                "Purchases are off",
                "This phone doesn’t allow purchases. Nothing was charged. You can allow them in "
                    + "the phone’s Screen Time settings.", systemImage: "hand.raised", remedy: .close)
        case .offline:
            self.init(
                "No internet connection", "Nothing was charged. Connect to the internet, then try again.",
                systemImage: "wifi.slash", remedy: .retry)
        case .storeUnavailable:
            self.init(
                "The App Store can’t be reached", "Nothing was charged. Try again in a moment.",
                systemImage: "bolt.horizontal.circle", remedy: .retry)
        case .failed:
            self.init(
                "The payment didn’t go through", "Nothing was charged and nothing was added. You can try again.",
                remedy: .retry)
        case .undelivered:
            self.init(
                "Paid, and not yet added",
                "Your purchase is safe. We couldn’t be told about it yet; it is added by itself as soon as we can be "
                    + "reached, also after you close the app. Don’t buy it again.", systemImage: "hourglass",
                remedy: .retry)
        case .refused(let message):
            self.init("This purchase wasn’t added", message, remedy: .close)
        case .client(let error): self.init(error)
        }
    }
}
